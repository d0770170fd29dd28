"""The data that the calls in tools/refusals.py take for granted; the overview page shows them."""

from types import SimpleNamespace

import numpy as np
from scipy.sparse import coo_array, csr_array  # noqa: F401 - in calls only
from scipy.spatial.distance import cdist

from manifoldlib import autoassociative_network, knn_graph, principal_curve, principal_surface
from manifoldlib.datasets import circle

X = np.random.default_rng(0).standard_normal((3, 20))  # 20 points in space
plane = X[:2]
gap = np.where(np.arange(20) == 2, np.nan, X)  # a point without coordinates
far = np.hstack([X, X[:, :8] + 100])  # two clusters
ring = circle(30)
square = np.array([[0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]])
islands = np.hstack([square, square + [[10.0], [0.0]], [[5.5], [0.5]]])  # and a point between them
frame = SimpleNamespace(shape=(20, 3), columns="abc", to_numpy=None)  # in place of pandas.DataFrame

D = cdist(X.T, X.T)  # distances
G = knn_graph(X, 4)  # lengths of edges
W = np.ones((4, 4))  # weights of edges
split = np.kron(np.eye(2), W)  # weights of two separate graphs
chain = np.diag(10.0 ** -np.arange(0, 35, 5), 1)  # weights from 1 down to 1e-30
chain = chain + chain.T

curve = principal_curve(plane)
surface = principal_surface(X, grid=5)
net = autoassociative_network(X, 2, max_steps=20)

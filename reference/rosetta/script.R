# Written by tools/rosetta.py. Prints the numbers of numbers.csv.

suppressMessages(library(dimRed))

both <- unname(t(read.csv("reference/rosetta/points.csv")))
X <- both[, 1:20]    # 20 points, columns
new <- both[, 21:25] # 5 others
between <- as.matrix(dist(t(both)))
D <- between[1:20, 1:20]
D_new <- between[1:20, 21:25]
N <- 20
K <- 7
near <- apply(D, 2, order)[2:(K + 1), ]
G <- matrix(Inf, N, N) # lengths of edges
for (j in 1:N) G[near[, j], j] <- D[near[, j], j]
G <- pmin(G, t(G))
W <- exp(-G^2 / (2 * 0.5^2)) # weights

show <- function(title, kind, value) {
  parts <- if (is.list(value)) value else list(value)
  for (part in seq_along(parts)) {
    rows <- parts[[part]]
    if (!is.matrix(rows)) rows <- matrix(rows, 1)
    for (i in seq_len(nrow(rows) * (ncol(rows) > 0))) {
      numbers <- paste(sprintf("%.17g", rows[i, ]), collapse = ",")
      cat('"', title, '",', kind, ",", part, ",", numbers, "\n", sep = "")
    }
  }
}

show("PCA", "same", {
  fit <- prcomp(t(X))
  list(t(fit$x[, 1:2]),
       fit$sdev[1:2]^2 * (N - 1) / N,
       t(predict(fit, t(new))[, 1:2]))
})

show("PCA", "not", {
  prcomp(t(X))$sdev[1:2]^2
})

show("Nonlinear PCA", "same", {
  i <- c(1, 1, 1, 2, 2, 3)
  j <- c(1, 2, 3, 2, 3, 3)
  P <- X[i, ] * X[j, ]
  list(t(prcomp(t(P))$x[, 1:2]),
       rbind(X, P[i == j, ], P[i != j, ]))
})

show("Kernel PCA, Gaussian", "same", {
  fit <- kernlab::kpca(
    t(X), kernel = "rbfdot", features = 2,
    kpar = list(sigma = 1 / 1.5^2))
  list(t(kernlab::rotated(fit)) / sqrt(N),
       kernlab::eig(fit) * N,
       t(kernlab::predict(fit, t(new))) / sqrt(N),
       kernlab::kernelMatrix(
         kernlab::rbfdot(sigma = 0.7), t(X), t(new)))
})

show("Kernel PCA, Gaussian", "not", {
  fit <- kernlab::kpca(
    t(X), kernel = "rbfdot", features = 2,
    kpar = list(sigma = 1 / 1.5^2))
  t(kernlab::rotated(fit))
})

show("Kernel PCA, polynomial", "same", {
  fit <- kernlab::kpca(
    t(X), kernel = "polydot", features = 2,
    kpar = list(degree = 3, scale = 1, offset = 0))
  t(kernlab::rotated(fit)) / sqrt(N)
})

show("Kernel PCA, polynomial", "not", {
  fit <- kernlab::kpca(t(X), kernel = "polydot",
                       kpar = list(degree = 3),
                       features = 2)
  t(kernlab::rotated(fit)) / sqrt(N)
})

show("Kernel PCA of a given matrix", "same", {
  L <- crossprod(X)
  fit <- kernlab::kpca(
    kernlab::as.kernelMatrix(L), features = 2)
  J <- diag(N) - 1 / N
  list(t(kernlab::rotated(fit)) / sqrt(N),
       J %*% L %*% J)
})

show("Classical scaling", "same", {
  fit <- cmdscale(D, 2, eig = TRUE, x.ret = TRUE)
  Z <- t(fit$points)
  lam <- fit$eig[1:2]
  list(Z, lam,
       (Z / lam / 2) %*% (rowMeans(D^2) - D_new^2),
       -fit$x / 2)
})

show("Metric scaling", "same", {
  Z <- cmdscale(D, 2)
  for (step in 1:20) {
    B <- -D / as.matrix(dist(Z))
    diag(B) <- 0
    diag(B) <- -rowSums(B)
    Z <- B %*% Z / N
  }
  list(t(Z), sum((as.matrix(dist(Z)) - D)^2))
})

show("Sammon's mapping", "same", {
  MASS::sammon(D, cmdscale(D, 2), niter = 1000,
               tol = 1e-15, trace = FALSE)$stress
})

show("Nonmetric scaling", "same", {
  fit <- MASS::isoMDS(D, cmdscale(D, 2), maxit = 1000,
                      tol = 1e-12, trace = FALSE)
  fit$stress / 100
})

show("Neighbourhood graphs", "same", {
  nn <- RANN::nn2(t(X), k = K + 1) # first: the point
  A <- matrix(0, N, N)
  ends <- cbind(rep(1:N, K), c(nn$nn.idx[, -1]))
  A[ends] <- nn$nn.dists[, -1]
  list(pmax(A, t(A)), D * (D <= 0.9))
})

show("Shortest paths", "same", {
  as.matrix(vegan::isomapdist(dist(t(X)), k = K))
})

show("Isomap", "same", {
  fit <- vegan::isomap(dist(t(X)), ndim = 2, k = K)
  Z <- t(fit$points[, 1:2])
  S <- as.matrix(vegan::isomapdist(dist(t(X)), k = K))
  S_new <- apply(D_new, 2, function(d) {
    j <- order(d)[1:K]
    apply(t(S[, j]) + d[j], 2, min)
  })
  list(Z, (Z / fit$eig[1:2] / 2) %*%
            (rowMeans(S^2) - S_new^2))
})

show("Landmark Isomap", "same", {
  marks <- seq(1, N, 3)
  S <- as.matrix(vegan::isomapdist(dist(t(X)), k = K))
  fit <- cmdscale(S[marks, marks], 2, eig = TRUE)
  (t(fit$points) / fit$eig[1:2] / 2) %*%
    (rowMeans(S[marks, marks]^2) - S[marks, ]^2)
})

show("LLE", "same", {
  weigh <- function(x, j) {
    S <- crossprod(X[, j] - x)
    w <- solve(S + 1e-3 * sum(diag(S)) * diag(K),
               rep(1, K))
    w / sum(w)
  }
  C <- diag(N)
  for (i in 1:N) {
    C[near[, i], i] <- -weigh(X[, i], near[, i])
  }
  V <- eigen(tcrossprod(C), symmetric = TRUE)$vectors
  Y <- sqrt(N) * t(V[, N - 1:2])
  list(Y, sapply(1:5, function(i) {
    j <- order(D_new[, i])[1:K]
    Y[, j] %*% weigh(new[, i], j)
  }))
})

show("Kernel LLE", "same", {
  M <- exp(-0.5 * D^2)
  C <- diag(N)
  for (i in 1:N) {
    j <- order(-M[, i])[2:(K + 1)]
    S <- M[i, i] - outer(M[j, i], M[j, i], "+") + M[j, j]
    w <- solve(S + 1e-3 * sum(diag(S)) * diag(K),
               rep(1, K))
    C[j, i] <- -w / sum(w)
  }
  V <- eigen(tcrossprod(C), symmetric = TRUE)$vectors
  sqrt(N) * t(V[, N - 1:2])
})

show("Laplacian eigenmaps", "same", {
  bottom <- function(W, type) {
    g <- igraph::graph_from_adjacency_matrix(
      W, "undirected", weighted = TRUE)
    igraph::embed_laplacian_matrix(
      g, 3, which = "sa", type = type,
      scaled = FALSE)$X[, 2:3]
  }
  A <- 1 * (W > 0)
  list(t(bottom(A, "I-DAD") / sqrt(rowSums(A))),
       t(bottom(W, "I-DAD") / sqrt(rowSums(W))),
       t(bottom(W, "D-A")))
})

show("Hessian eigenmaps", "same", {
  H <- matrix(0, N, N)
  for (i in 1:N) {
    j <- c(i, near[, i])
    U <- svd(scale(t(X[, j]), scale = FALSE))$u[, 1:2]
    u <- sweep(U[-1, ], 2, U[1, ]) # the point is 0
    Z <- cbind(u, u^2, u[, 1] * u[, 2])
    Q <- qr.Q(qr(Z))[, 3:5]
    Q <- rbind(-colSums(Q), Q)     # f(x_j) - f(x_i)
    H[j, j] <- H[j, j] + tcrossprod(Q)
  }
  V <- eigen(H, symmetric = TRUE)$vectors
  sqrt(N) * t(V[, N - 1:2])
})

show("Hessian eigenmaps", "not", {
  library(dimRed)
  fit <- embed(t(X), "HLLE", knn = K, ndim = 2,
               .mute = c("message", "output"))
  sqrt(N) * t(getDimRedData(fit)@data)
})

show("LTSA", "same", {
  M <- matrix(0, N, N)
  for (i in 1:N) {
    j <- c(i, near[, i])
    U <- svd(scale(t(X[, j]), scale = FALSE))$u[, 1:2]
    left <- diag(K + 1) - 1 / (K + 1) - tcrossprod(U)
    M[j, j] <- M[j, j] + left
  }
  V <- eigen(M, symmetric = TRUE)$vectors
  sqrt(N) * t(V[, N - 1:2])
})

show("K-means", "same", {
  fit <- kmeans(t(X), t(X[, 1:3]), iter.max = 100,
                algorithm = "Lloyd")
  list(t(fit$centers), fit$cluster - 1,
       fit$tot.withinss)
})

show("Spectral clustering", "same", {
  d <- rowSums(W)
  L <- diag(N) - W / sqrt(outer(d, d))
  V <- eigen(L, symmetric = TRUE)$vectors
  Y <- V[, N:(N - 2)] / sqrt(d)
  set.seed(0)
  s <- kmeans(Y, 3, nstart = 10)$cluster
  list(1 * outer(s, s, "=="), t(Y))
})

show("Spectral clustering", "not", {
  set.seed(0)
  s <- kernlab::specc(kernlab::as.kernelMatrix(W),
                      centers = 3)@.Data
  1 * outer(s, s, "==")
})

show("Principal curves", "same", {
  smooth <- function(t, x) {
    fitted(loess(x ~ t, span = 0.5, degree = 1,
                 surface = "direct"))
  }
  fit <- princurve::principal_curve(
    t(X), stretch = 0, thresh = 0, maxit = 1,
    smoother = function(t, x) smooth(t, x)[order(t)])
  list(t(fit$s), fit$dist / N,
       t(apply(X, 1, smooth, t = X[1, ])))
})

show("Principal curves", "not", {
  smooth <- function(t, x) {
    fitted(loess(x ~ t, span = 0.5, degree = 1,
                 surface = "direct"))[order(t)]
  }
  t(princurve::principal_curve(
    t(X), smoother = smooth, stretch = 0,
    thresh = 0, maxit = 3)$s)
})

show("Principal surfaces", "none", {
  grep("surface", ls(asNamespace("princurve")))
})

show("Autoassociative networks, linear", "same", {
  sum(prcomp(t(X))$sdev[-(1:2)]^2) * (N - 1)
})

show("Autoassociative networks", "not", {
  set.seed(0)
  Z <- t(X)
  net <- nnet::nnet(Z, Z, size = 2, linout = TRUE,
                    maxit = 10000, trace = FALSE)
  t(predict(net, Z))
})

show("Random projections", "not", {
  set.seed(0)
  matrix(rnorm(2 * 3), 2) %*% X / sqrt(2)
})

show("The dimension of a random projection", "same", {
  ceiling(20 * log(100) / 0.3^2)
})

show("The Nyström method", "same", {
  P <- kernlab::inchol(
    t(X), kernel = "rbfdot", tol = 1e-20, maxiter = 5,
    kpar = list(sigma = 0.5))@.Data
  M <- exp(-0.5 * D^2)
  columns <- c(1, 4, 7, 10, 16)
  e <- eigen(M[columns, columns], symmetric = TRUE)
  root <- e$vectors %*% (t(e$vectors) / sqrt(e$values))
  list(tcrossprod(P), root %*% M[columns, ])
})

show("The kernel of an embedding", "same", {
  S <- vegan::isomapdist(dist(t(X)), k = K)
  C <- diag(N)
  for (i in 1:N) {
    j <- near[, i]
    Q <- crossprod(X[, j] - X[, i])
    w <- solve(Q + 1e-3 * sum(diag(Q)) * diag(K),
               rep(1, K))
    C[j, i] <- -w / sum(w)
  }
  M <- tcrossprod(C)
  P <- MASS::ginv(diag(rowSums(W)) - W)
  p <- diag(P)
  list(-cmdscale(S, x.ret = TRUE)$x / 2,
       norm(M, "2") * diag(N) - M,
       P,
       sum(W) * (outer(p, p, "+") - 2 * P))
})

"""Checks of [MMST Ex 16.5]: a Gaussian sample through kernel PCA, for many widths and correlations."""

import numpy as np

from manifoldlib import kpca, pca, rbf_kernel

from . import call, expect, numbers, passed

R = np.array(
    [[1.0, 0.5, 0.7, -0.6], [0.5, 1.0, 0.3, -0.5], [0.7, 0.3, 1.0, -0.7], [-0.6, -0.5, -0.7, 1.0]]
)


def sample(covariance, N, seed):
    """N Gaussian points as columns, for the checks of the later parts."""
    mean = np.zeros(len(covariance))
    return np.random.default_rng(seed).multivariate_normal(mean, covariance, N).T


def check_sample(gaussian_sample):
    """Mean, covariance and fourth moment of a large sample; the seed decides."""
    other = np.array([[1.0, -0.8, 0.1], [-0.8, 1.0, 0.2], [0.1, 0.2, 1.0]])
    for C in (R, other):
        r, N = len(C), 20000
        X = call(gaussian_sample, C, N, 0, name="gaussian_sample")
        expect(
            np.shape(X) != (N, r),
            f"gaussian_sample: points are columns, so return {r} x {N}; yours is {N} x {r}",
        )
        X = numbers(X, (r, N), "gaussian_sample")
        expect(np.abs(X.mean(axis=1)).max() < 0.05, "gaussian_sample: the mean should be zero")
        off = np.abs(np.cov(X) - C).max()
        expect(
            off < 0.06,
            f"gaussian_sample: an entry of the covariance of {N} points is {off:.2f} away from R. For "
            f"z with the covariance I, that of Az is AA'",
        )
        whitened = np.linalg.solve(np.linalg.cholesky(np.cov(X)), X)
        fourth = np.mean(whitened**4, axis=1)
        expect(
            np.abs(fourth - 3).max() < 0.3,
            f"gaussian_sample: mean and covariance are right, but the fourth moment is "
            f"{fourth.mean():.1f} and not 3, so the points are not Gaussian",
        )
    first, again, second = (np.asarray(gaussian_sample(R, 50, seed)) for seed in (1, 1, 2))
    expect((first == again).all(), "gaussian_sample: the same seed should give the same points")
    expect((first != second).any(), "gaussian_sample: another seed should give other points")
    passed("20,000 points have mean zero, the covariance R and Gaussian tails")


def check_agreement(agreement):
    """Absolute correlations, component by component, that tend to 1 for small sigma."""
    for seed in range(4):
        X = sample(R, 200, seed)
        linear = correlations(agreement, X, 1e-4)
        expect(
            linear.min() > 0.999,
            f"agreement: for sigma = 0.0001 it is {linear[0]:.3f} and {linear[1]:.3f}. A small sigma "
            f"multiplies the squared distance, and then kernel PCA is almost PCA",
        )
        for sigma in (0.05, 0.3, 2.0):
            found = correlations(agreement, X, sigma)
            Y, Z = kpca(X, 2, rbf_kernel, sigma).Y, pca(X, 2).Y
            wanted = [abs(np.corrcoef(y, z)[0, 1]) for y, z in zip(Y, Z)]
            expect(
                np.allclose(found, wanted, atol=1e-6),
                f"agreement: for sigma = {sigma} it is not the correlation of each kernel principal "
                f"component with the principal component of the same number",
            )
    passed("agreement is the correlation up to sign of KPC1 with PC1, of KPC2 with PC2")


def correlations(agreement, X, sigma):
    value = numbers(call(agreement, X, sigma, name="agreement"), (2,), "agreement")
    expect(
        value.min() >= 0,
        "agreement is negative; the sign of an eigenvector is a convention, so take it away",
    )
    expect(
        value.max() <= 1 + 1e-9, f"agreement is {value.max():.3g}, but no correlation is above 1"
    )
    return value


def check_limits(small_sigma, large_sigma):
    """Both limits against the eigenvalues of JKJ/N at the ends of the range."""
    ratios = np.array([ratio_to_truth(small_sigma, sigma) for sigma in (1e-6, 4e-6)])
    expect((ratios > 0).all(), "small_sigma: eigenvalues are positive, yours are not")
    expect(
        np.ptp(ratios, axis=0).max() < 0.01 * ratios.max(),
        "small_sigma does not change with sigma as the eigenvalues of JKJ/N do; the first term of "
        "the exponential series that J leaves over decides",
    )
    expect(
        np.ptp(ratios, axis=1).max() < 0.01 * ratios.max(),
        "small_sigma does not follow the variances: the larger eigenvalues are off by another "
        "factor than the smaller ones",
    )
    expect(
        np.abs(ratios - 1).max() < 0.01,
        f"small_sigma is right up to a constant factor: it returns {ratios.mean():.3g} times the "
        f"eigenvalues of JKJ/N. Divisor N, and what J does to squared distances",
    )
    for N in (40, 90):
        lam = eigenvalues(sample(R, N, 0), N - 1, 1e9)
        found = float(numbers(call(large_sigma, N, name="large_sigma"), (), "large_sigma"))
        expect(
            np.allclose(found, lam),
            f"large_sigma: for N = {N} and a very large sigma the {N - 1} eigenvalues of JKJ/N are "
            f"equal, and {found:.4g} is not their value. Which matrix does K become, and what is its trace?",
        )
    passed("the eigenvalues of JKJ/N agree with both limits, for a tiny and a huge sigma")


def ratio_to_truth(small_sigma, sigma):
    X = sample(R, 60, 0)
    variances = pca(X, 4).eigenvalues
    found = call(small_sigma, variances, sigma, name="small_sigma")
    return numbers(found, (4,), "small_sigma") / eigenvalues(X, 4, sigma)


def eigenvalues(X, d, sigma):
    """Of JKJ/N."""
    return kpca(X, d, rbf_kernel, sigma).eigenvalues / X.shape[1]


def check_family(R_of):
    """Correlation matrices all the way, from none to stronger than the given ones."""
    for t in np.linspace(0, 1, 21):
        C = numbers(call(R_of, float(t), name="R_of"), (4, 4), "R_of")
        expect(np.allclose(C, C.T), f"R_of({t:.2f}) is not symmetric")
        expect(
            np.allclose(np.diag(C), 1),
            f"R_of({t:.2f}) has the diagonal {np.diag(C).round(2)}; the variances stay 1",
        )
        smallest = np.linalg.eigvalsh(C)[0]
        expect(
            smallest > 1e-9,
            f"R_of({t:.2f}) is not positive definite, its smallest eigenvalue is {smallest:.3f}. No "
            f"four variables have these correlations",
        )
        if t == 0:
            expect(np.allclose(C, np.eye(4)), "R_of(0) should have no correlations")
    largest, given = np.linalg.eigvalsh(C)[-1], np.linalg.eigvalsh(R)[-1]
    expect(
        largest > given + 1e-6,
        f"R_of(1) has the largest eigenvalue {largest:.3f}, which is not above that of R; go beyond R, "
        f"as far as you can",
    )
    passed(
        f"21 matrices of the family are positive definite correlation matrices;\n"
        f"the largest eigenvalue grows from 1 to {largest:.3f}"
    )


def check_second(second):
    """What the second component has become, on new samples."""
    for seed in range(3):
        X = sample(R, 500, seed)
        P, Y = pca(X, 2).Y, kpca(X, 2, rbf_kernel, 0.2).Y
        found = numbers(call(second, P, name="second"), (500,), "second")
        expect(np.ptp(found) > 0, "second is constant; a constant has no correlation")
        correlation = abs(np.corrcoef(found, Y[1])[0, 1])
        expect(
            correlation > 0.7,
            f"second: on a new sample it has the correlation {correlation:.2f} with the second kernel "
            f"principal component. Plot that component against each row of P",
        )
    passed(f"on three new samples second follows KPC2, on the last with {correlation:.2f}")

/**
 * How one proves a number, as `links` of `auth/get` names it. The first six are those that `data.auth` names as well;
 * each service that is added brings a name of its own.
 */
export type SignInWay = string;

/** The service's clock in whole seconds since 1970; injected so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

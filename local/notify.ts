/** Subscribes to a NOTIFY channel; resolves to a function that ends the subscription. */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
) => Promise<() => Promise<void>>;

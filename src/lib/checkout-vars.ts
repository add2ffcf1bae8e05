export type CheckoutVars = Partial<Record<`VITE_CHECKOUT_${string}`, string>>;

/** The links of this build, from `VITE_CHECKOUT_<PLAN>_<PERIOD>`. */
export const CHECKOUT_VARS: CheckoutVars = import.meta.env;

/** Whether a configured value is the https address of a checkout. */
export const isCheckout = (link = ''): boolean => URL.canParse(link) && /^\s*https:/i.test(link);

/** Whether any plan can be paid for in this build. */
export const CAN_BUY = Object.entries(CHECKOUT_VARS).some(
  ([name, link]) => name.startsWith('VITE_CHECKOUT_') && isCheckout(link),
);

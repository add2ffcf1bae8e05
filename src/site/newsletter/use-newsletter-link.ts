import { callFunction, fieldsOf } from '@/site/components/call-function';
import { isLinkToken } from '@/site/components/link-token';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';

/** The actions of newsletter links. */
type LinkAction = 'confirm' | 'unsubscribe';

/**
 * The token of the address (null when it is incomplete), whether the address is known yet, and the
 * call that uses the token.
 */
export function useNewsletterLink(action: LinkAction) {
  const address = useAddress();
  const given = address?.searchParams.get('token');
  const token = isLinkToken(given) ? given : null;
  const { state, call } = useCall((token: string) =>
    callFunction('links/newsletter', readMessage, { body: { token, action } }),
  );
  const ask = () => {
    if (token !== null) call(token);
  };
  return { known: address !== null, token, state, ask };
}

function readMessage(data: unknown): { message: string } | undefined {
  const { message } = fieldsOf(data);
  return typeof message === 'string' ? { message } : undefined;
}

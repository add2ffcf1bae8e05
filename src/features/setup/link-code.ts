import { useEffect, useState } from 'react';
import { ownerToken } from '@domain/access/owner-link.ts';

/** The code in the fragment of a link of the owner; '' without one. */
export function linkCode(hash: string): string {
  const code = hash.replace(/^#/, '');
  return ownerToken(code) === null ? '' : code;
}

/**
 * The code of the link that opened this page, for the passcode field; '' without one. It is taken
 * out of the address, so that neither the history nor a copied address holds it.
 */
export function useLinkCode(): string {
  const [code] = useState(() => linkCode(window.location.hash));
  useEffect(() => {
    if (code !== '')
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [code]);
  return code;
}

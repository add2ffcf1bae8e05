/**
 * Records the visit from a pitch link (`?s=`) once, when the page is visible: programs that fetch
 * links must not count. Then removes the token from the address, so that a copied address does not
 * contain it. A failure changes nothing for the reader.
 */
export function recordVisit(backend: { url: string; key: string }): void {
  const address = new URL(window.location.href);
  const token = address.searchParams.get('s');
  if (token === null) return;

  const recordOnce = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', recordOnce);
    void fetch(`${backend.url}/functions/v1/links/pitch-click`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: backend.key },
      body: JSON.stringify({ token }),
      keepalive: true,
    }).catch(() => undefined);
    address.searchParams.delete('s');
    window.history.replaceState(null, '', address);
  };
  document.addEventListener('visibilitychange', recordOnce);
  recordOnce();
}

/**
 * What each answer shares, beside the buttons. The same words before and after the pitch has come: they are the largest
 * text of the first screen, and are painted from the document.
 */
export function WhatIsShared() {
  return (
    <p className="max-w-measure leading-6">
      Interested and Covered give the creator your name and email. The other two share only the
      answer. You can change it; what a yes has shared stays shared.
    </p>
  );
}

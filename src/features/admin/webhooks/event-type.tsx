import { Fragment } from 'react';

/** An event type that may wrap after its dots and underscores. */
export function EventType({ type }: { type: string }) {
  return type.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

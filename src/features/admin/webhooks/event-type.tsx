import { Fragment } from 'react';

/** The name of an event's type, which may break after its dots and underscores. */
export function EventType({ type }: { type: string }) {
  return type.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

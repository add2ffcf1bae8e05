import type { ReactNode } from 'react';

const LOOKS = {
  info: 'border-l-foreground bg-muted',
  success: 'border-l-success bg-success/8',
  failure: 'border-l-destructive bg-destructive/8',
} as const;

interface NoticeBoxProps {
  look?: keyof typeof LOOKS;
  title: string;
  children?: ReactNode;
}

/** A message on the page; a failure is announced at once. */
export function NoticeBox({ look = 'info', title, children }: NoticeBoxProps) {
  return (
    <div
      role={look === 'failure' ? 'alert' : 'status'}
      className={`grid gap-1 rounded-sm border-l-4 px-4 py-3 text-sm ${LOOKS[look]}`}
    >
      <p className="font-semibold">{title}</p>
      {Boolean(children) && <div className="break-words">{children}</div>}
    </div>
  );
}

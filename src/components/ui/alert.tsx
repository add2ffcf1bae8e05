import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';

const looks = {
  info: { icon: Info, box: 'border-l-foreground bg-muted', mark: 'text-foreground' },
  success: { icon: CircleCheck, box: 'border-l-success bg-success/8', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-l-warning bg-highlight/15', mark: 'text-warning' },
  destructive: {
    icon: CircleAlert,
    box: 'border-l-destructive bg-destructive/8',
    mark: 'text-destructive',
  },
} as const;

type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  variant?: keyof typeof looks;
  title?: ReactNode;
  /** It is brought into view when it comes, where it may stand off screen: in a long form. */
  takesFocus?: boolean;
};

const focusOn = (element: HTMLElement | null) => element?.focus();

/** A permanent message. The destructive variant is announced assertively, the others politely. */
export function Alert({
  variant = 'info',
  title,
  takesFocus = false,
  className,
  children,
  ...rest
}: AlertProps) {
  const { icon: Icon, box, mark } = looks[variant];
  const urgent = variant === 'destructive';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-sm border-l-4 px-4 py-3 text-sm', box, className)}
      {...(takesFocus && { tabIndex: -1, ref: focusOn })}
      {...rest}
    >
      <Icon className={cn('mt-0.5 size-5 shrink-0', mark)} aria-hidden />
      <div className="grid min-w-0 grow content-start gap-1">
        {Boolean(title) && <p className="font-semibold">{title}</p>}
        {Boolean(children) && <div className="wrap-anywhere">{children}</div>}
      </div>
    </div>
  );
}

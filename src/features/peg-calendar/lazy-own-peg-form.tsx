import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { OwnPegForm } from '@/features/peg-calendar/own-peg-form';

const Form = lazy(async () => ({
  default: (await import('@/features/peg-calendar/own-peg-form')).OwnPegForm,
}));

/** The form for an own entry; its code is loaded when it is first opened. */
export function LazyOwnPegForm(props: ComponentProps<typeof OwnPegForm>) {
  return (
    <Suspense fallback={<Skeleton className="h-112 w-full" />}>
      <Form {...props} />
    </Suspense>
  );
}

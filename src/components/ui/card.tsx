import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A card with a heading, a body and actions. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('paper flex flex-col', className)} {...rest} />;
}

/** Title, description and, on the right, an action. */
export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('card-header', className)} {...rest} />;
}

type CardTitleProps = ComponentProps<'h3'> & { as?: 'h1' | 'h2' | 'h3' | 'h4' };

/** The title of the card; `as` sets the heading level. */
export function CardTitle({ as: Heading = 'h3', className, ...rest }: CardTitleProps) {
  return <Heading className={cn('card-title', className)} {...rest} />;
}

/** A line under the title. */
export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cn('text-sm text-muted-foreground', className)} {...rest} />;
}

/** The card's body. */
export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-5 sm:p-6', className)} {...rest} />;
}

/** The actions at the bottom of the card. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-auto flex flex-wrap items-center gap-3 p-5 pt-0 sm:p-6 sm:pt-0', className)}
      {...rest}
    />
  );
}

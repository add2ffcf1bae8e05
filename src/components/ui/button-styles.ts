import { cva, type VariantProps } from 'class-variance-authority';

/**
 * The classes of a button, separate from the component, so that plain links of prerendered pages
 * can use them without loading Radix.
 */
export const buttonStyles = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-sm font-semibold',
    'whitespace-nowrap transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed',
    'aria-disabled:opacity-55 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground enabled-hover:bg-accent enabled-hover:text-accent-foreground',
        secondary: 'bg-secondary text-secondary-foreground enabled-hover:bg-border',
        outline:
          'border border-input bg-transparent text-foreground enabled-hover:border-foreground enabled-hover:bg-muted',
        ghost: 'text-foreground enabled-hover:bg-muted',
        destructive:
          'bg-destructive text-destructive-foreground enabled-hover:bg-[color-mix(in_oklab,var(--destructive)_86%,var(--foreground))]',
        link: 'text-foreground underline decoration-accent decoration-1 underline-offset-4 enabled-hover:text-accent',
      },
      size: {
        sm: 'h-9 px-3 text-sm',
        md: 'h-11 px-4.5 text-sm',
        lg: 'h-13 px-6 text-base',
        icon: 'size-11',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto min-h-6 px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonStyleProps = VariantProps<typeof buttonStyles>;

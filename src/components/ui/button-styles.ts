import { cva, type VariantProps } from 'class-variance-authority';

/**
 * The classes of a button (styles/controls.css), separate from the component, so that plain links of prerendered pages
 * can use them without loading Radix.
 */
export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      secondary: 'button-secondary',
      outline: 'button-outline',
      ghost: 'button-ghost',
      destructive: 'button-destructive',
      link: 'button-link',
    },
    size: { sm: 'button-sm', md: 'button-md', lg: 'button-lg', icon: 'button-icon' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
});

export type ButtonStyleProps = VariantProps<typeof buttonStyles>;

/** The product's name, domain and contact address. No other file may spell them out. */
export const BRAND = {
  name: 'Newspeg',
  domain: 'newspeg.example',
  supportEmail: 'hello@newspeg.example',
  tagline: 'Free for editors. Creators start free.',
} as const;

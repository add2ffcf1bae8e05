export { BRAND } from '@domain/brand.ts';

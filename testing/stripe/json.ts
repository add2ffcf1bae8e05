export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export interface JsonObject {
  [name: string]: Json;
}

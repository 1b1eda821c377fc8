/** The package has no types. This is the only one of its functions that is used. */
declare module "zipcodes" {
  interface ZipCode {
    /** Degrees. */
    latitude: number;
    longitude: number;
    /** Postal abbreviation: "IA"; "AP", "AE" and "AA" are military. */
    state: string;
    country: "US" | "Canada";
  }
  const zipcodes: { lookup(zip: string): ZipCode | undefined };
  export = zipcodes;
}

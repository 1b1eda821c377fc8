/** The package brings no types. Of its functions this is the one used. */
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

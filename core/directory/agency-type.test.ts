import { describe, expect, it } from "vitest";
import { agencyTypeOf, isJail } from "./agency-type.ts";

describe("what an agency is", () => {
  it.each([
    ["ADAMS COUNTY SHERIFFS OFFICE", "QUINCY", "sheriff"],
    ["APPLING COUNTY SHERIFFS OFFICE / APPLING COUNTY JAIL", "BAXLEY", "sheriff"],
    ["AMES POLICE DEPARTMENT", "AMES", "police"],
    ["MCALLEN PD", "MCALLEN", "police"],
    ["POLICIA MUNICIPAL DE GUAYNABO", "GUAYNABO", "police"],
    ["WINTERS TOWN MARSHALS OFFICE", "WINTERS", "police"],
    ["OHIO STATE HIGHWAY PATROL - POST 59", "MOUNT GILEAD", "state"],
    ["CONNECTICUT STATE POLICE TROOP B - NORFOLK RESIDENT STATE TROOPER", "NORFOLK", "state"],
    ["LAMPASAS COUNTY CONSTABLE - PRECINCT 4", "LAMPASAS", "constable"],
    ["EASTERN WASHINGTON UNIVERSITY POLICE DEPARTMENT", "CHENEY", "campus"],
    ["COLLEGE PARK POLICE DEPARTMENT", "COLLEGE PARK", "police"],
    ["STATE COLLEGE POLICE DEPARTMENT", "STATE COLLEGE", "police"],
    ["ACOMA PUEBLO TRIBAL POLICE DEPARTMENT", "ACOMA", "tribal"],
    ["KAW NATION POLICE DEPARTMENT", "KAW CITY", "tribal"],
    ["TUCSON AIRPORT AUTHORITY POLICE DEPARTMENT", "TUCSON", "other"],
    ["INDIANA STATE FIRE MARSHAL", "INDIANAPOLIS", "other"],
    ["NEVADA TAXICAB AUTHORITY", "LAS VEGAS", "other"],
  ])("%s in %s: %s", (name, city, expected) => {
    expect(agencyTypeOf({ name, city, fileType: "" })).toBe(expected);
  });

  it.each([
    ["SHERIFF'S OFFICE", "sheriff"],
    ["LOCAL POLICE DEPARTMENT", "police"],
    ["PRIMARY STATE LAW ENFORCEMENT AGENCY", "state"],
    ["SPECIAL JURISDICTION", "other"],
  ])("where the name says nothing, the file's type %s decides: %s", (fileType, expected) => {
    expect(agencyTypeOf({ name: "PEMBINA COUNTY CENTER", city: "CAVALIER", fileType })).toBe(expected);
  });
});

describe("a jail", () => {
  it.each([
    ["COLORADO STATE PENITENTIARY", "", true],
    ["STANISLAUS COUNTY HONOR FARM", "", true],
    ["ALDER CONSERVATION CAMP 20", "", true],
    ["CITY OF NEW YORK DEPARTMENT OF CORRECTION - RIKERS ISLAND", "", true],
    ["ELMWOOD COMPLEX", "JAIL", true],
    ["DALLAM COUNTY SHERIFF AND JAIL", "", false],
    ["CORRECTIONVILLE POLICE DEPARTMENT", "", false],
    ["AMES POLICE DEPARTMENT", "LOCAL POLICE DEPARTMENT", false],
  ])("is %s, of the type %j: %s", (name, fileType, expected) => {
    expect(isJail(name, fileType)).toBe(expected);
  });
});

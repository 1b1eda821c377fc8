import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { properCase } from "./proper-case.ts";

describe("a name in capitals", () => {
  it.each([
    ["GROVE HILL POLICE DEPARTMENT", "Grove Hill Police Department"],
    ["SHERIFF'S OFFICE, O'BRIEN COUNTY", "Sheriff's Office, O'Brien County"],
    ["OBRIEN COUNTY SHERIFFS OFFICE", "O'Brien County Sheriff's Office"],
    ["MCALLEN PD", "McAllen PD"],
    [
      "MCLENNAN COUNTY SHERIFFS DEPARTMENT / MCLENNAN COUNTY JAIL",
      "McLennan County Sheriff's Department / McLennan County Jail",
    ],
    ["MC GREGOR", "Mc Gregor"],
    ["MACON COUNTY", "Macon County"],
    ["MACARTHUR BOULEVARD", "MacArthur Boulevard"],
    ["ST CLAIR", "St. Clair"],
    ["SAINT LOUIS METROPOLITAN POLICE DEPARTMENT", "St. Louis Metropolitan Police Department"],
    ["UNIVERSITY OF TEXAS AT AUSTIN", "University of Texas at Austin"],
    ["THE VILLAGE POLICE DEPARTMENT", "The Village Police Department"],
    ["TEXAS A&M UNIVERSITY POLICE DEPARTMENT", "Texas A&M University Police Department"],
    ["AT&T SECURITY", "AT&T Security"],
    ["PARKS & RECREATION", "Parks & Recreation"],
    ["LEWIS&CLARK", "Lewis&Clark"],
    ["FISH & THE GAME", "Fish & the Game"],
    ["ISLE OF WIGHT", "Isle of Wight"],
    ["LEWIS AND CLARK", "Lewis and Clark"],
    ["TRUTH OR CONSEQUENCES", "Truth or Consequences"],
    ["DEKALB COUNTY", "DeKalb County"],
    ["DE KALB", "De Kalb"],
    ["LASALLE", "LaSalle"],
    ["LAFAYETTE", "Lafayette"],
    ["DUPAGE", "DuPage"],
    ["FOND DU LAC LAW ENFORCEMENT DEPARTMENT", "Fond du Lac Law Enforcement Department"],
    ["DU QUOIN", "Du Quoin"],
    ["COEUR D'ALENE", "Coeur d'Alene"],
    ["D'IBERVILLE", "D'Iberville"],
    ["L'ANSE", "L'Anse"],
    ["LAND O'LAKES", "Land O'Lakes"],
    ["PRINCE GEORGES", "Prince George's"],
    ["QUEEN ANNES COUNTY", "Queen Anne's County"],
    ["LEE'S SUMMIT", "Lee's Summit"],
    ["WINSTON-SALEM", "Winston-Salem"],
    [
      "MIAMI-DADE COUNTY POLICE DEPARTMENT - POLICE OPERATIONS BUREAU",
      "Miami-Dade County Police Department - Police Operations Bureau",
    ],
    [
      "IDAHO STATE POLICE REGION V INVESTIGATIONS OFFICE",
      "Idaho State Police Region V Investigations Office",
    ],
    ["DISTRICT VIII", "District VIII"],
    ["CSX TRANSPORTATION RAILROAD POLICE", "CSX Transportation Railroad Police"],
    ["410 EAST 4TH STREET", "410 East 4th Street"],
    ["PRECINCT 2, 2A, 2B", "Precinct 2, 2A, 2B"],
    [
      "DELAWARE COUNTY LEAP (LAW ENFORCEMENT AGAINST PUSHERS)",
      "Delaware County LEAP (Law Enforcement Against Pushers)",
    ],
    [
      "POLICIA MUNICIPAL DE GUAYNABO - CUARTEL DEL PUEBLO",
      "Policia Municipal de Guaynabo - Cuartel del Pueblo",
    ],
    ["TOWN MARSHALS OFFICE", "Town Marshal's Office"],
    ["  TWO   SPACES ", "Two Spaces"],
    ["A.H. MEADOWS", "A.H. Meadows"],
    ["", ""],
  ])("%s becomes %s", (capitals, expected) => {
    expect(properCase(capitals)).toBe(expected);
  });

  it.each(["McAllen PD", "St. Clair", "Policía de Puerto Rico"])("%s stays as it is written", (written) => {
    expect(properCase(written)).toBe(written);
  });

  it("does not change when it goes through again, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = properCase(text);
        if (/\p{Ll}/u.test(once)) expect(properCase(once)).toBe(once);
      }),
    );
  });
});

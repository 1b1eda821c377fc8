/**
 * ZIP codes near a time-zone border, where the small map of `@photostructure/tz-lookup` differs from the exact one of `geo-tz`
 * (README.md says how the list was made).
 */
const zipsByZone: readonly (readonly [zone: string, zips: string])[] = [
  ["America/New_York", "30124 30138 30730 30731 30747 36869 37337 37362 39823 39832 39845 39861 42784"],
  [
    "America/Chicago",
    "32424 32430 32449 32465 36851 36852 36856 36859 37340 37396 37723 38504 38577 40115 42603 42642 42712 42728 42753 46371 47613 47647 47654 47660 47683 47948 57601 58757 58795 58801 58802 58803 58830 58831 58835 58843 58845 58849 58853 58854 58856 60966 60967 60973 62451 62460 62477 67731 67732 67745 67756 67855 67860 67861 67862 67880 73933 73937 73946 73947",
  ],
  ["America/Indiana/Knox", "46968"],
  ["America/Indiana/Tell_City", "47514 47515 47525 47551 47576"],
  ["America/Indiana/Indianapolis", "47875 47928 47974"],
  ["America/Detroit", "49807 49818 49879"],
  ["America/Menominee", "49902 49903 49915 49920 49927 49935 49964"],
  ["America/Denver", "57521 57532 69152 69216 69219 81075 86016 86031 88020 88113 88135"],
  ["America/North_Dakota/New_Salem", "58520 58563 58631"],
  [
    "America/Los_Angeles",
    "83542 83554 83802 83808 83811 83826 83837 83845 83846 83849 83853 83867 83868 83873 83874 89311 89830 92242 92363 97834 97840",
  ],
  ["America/Boise", "83671 97903 97908 97909"],
  [
    "America/Phoenix",
    "85328 85334 85369 85371 85534 85922 86021 86022 86030 86034 86036 86039 86042 86043 86432 86512",
  ],
  ["America/Nome", "99638"],
];

export const zoneOfBorderZip: ReadonlyMap<string, string> = new Map(
  zipsByZone.flatMap(([zone, zips]) => zips.split(" ").map((zip) => [zip, zone])),
);

const CODES = `
AD AL BA BU CE CU DA IN KB KC KK KL KO KR ME MO SA SE TA TY UD
ALT KAM KDA KHA KYA PER PRI STA ZAB
AMU ARK AST BEL BRY CHE IRK IVA KEM KGD KGN KIR KLU KOS KRS LEN LIP MAG MOS MUR NGR NIZ NVS OMS ORE ORL PNZ PSK ROS RYA
SAK SAM SAR SMO SVE TAM TOM TUL TVE TYU ULY VGG VLA VLG VOR YAR
CHU KHM MOW NEN SPE YAN YEV`

/** Parts of the country by the codes that say where a visitor is: ISO 3166-2, «RU-MOW». */
export const SUBJECTS: readonly string[] = CODES.trim()
  .split(/\s+/)
  .map((code) => `RU-${code}`)

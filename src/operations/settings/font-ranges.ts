/** Characters of the two files of each family, as `unicode-range`. */
export const fontRanges = {
  base: 'U+20-7e,U+a0-a1,U+a3,U+a9,U+ab,U+b0,U+b7,U+bb,U+bd,U+bf-c2,U+c4-cb,U+cd-ce,U+d1,U+d3-d4,U+d6-d8,U+da,U+dc,U+df-e2,U+e4-eb,U+ed-ef,U+f1,U+f3-f4,U+f6,U+f8,U+fa-fc,U+152-153,U+2013-2014,U+2018-201a,U+201c-201e,U+2022,U+2026,U+2032-2033,U+20ac,U+2122,U+2191,U+2193,U+2212',
  rest: 'U+c3,U+cc,U+cf-d0,U+d2,U+d5,U+d9,U+db,U+dd-de,U+e3,U+ec,U+f0,U+f2,U+f5,U+f9,U+fd-ff,U+131,U+a2,U+a4-a8,U+ac,U+ae-af,U+b1-b6,U+b8-ba,U+bc,U+be,U+2c6,U+2da,U+2dc,U+2039-203a,U+2044,U+104-107,U+118-119,U+141-144,U+15a-15b,U+179-17c,U+10c-111,U+11a-11b,U+147-148,U+158-159,U+160-161,U+164-165,U+16e-16f,U+17d-17e,U+102-103,U+11e-11f,U+130,U+150-151,U+15e-15f,U+162-163,U+170-171,U+218-21b,U+100-101,U+108-10b,U+112-117,U+11c-11d,U+120-12f,U+132-140,U+145-146,U+149-14f,U+154-157,U+15c-15d,U+166-16d,U+172-178,U+17f,U+192,U+1e9e',
} as const

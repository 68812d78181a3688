/** Limits of companies and platforms, that forms, calls and the database share. */
export const NAME_MAX = 120
export const ABOUT_MAX = 3000
export const CAPACITY_MAX = 200
export const CITY_MAX = 60
export const TERMS_MAX = 12
export const CERTIFICATES_MAX = 10
export const PICTURES_MAX = 8
export const DOCUMENTS_MAX = 3
/** Why staff decided so. */
export const NOTE_MAX = 300
/** Of one directory: more than a filter beside a list is read for. */
export const TERMS_OF_KIND_MAX = 60
/** More than a page of outlets is read for. */
export const PLATFORMS_MAX = 100
/** How soon staff answer what companies send. */
export const ANSWER_DAYS = 5
/** In lists: what stands on a card. */
export const SUMMARY_CHARACTERS = 140

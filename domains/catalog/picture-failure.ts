/** Why a picture could not be fetched from its address, for people: the reasons that the office has words for. */
export type PictureFailure = 'gone' | 'refused' | 'large' | 'address' | 'noPicture' | 'away'

/** @param failure as the fetch has stored it */
export function pictureFailureOf(failure: string): PictureFailure {
  if (/^answered (404|410)$/.test(failure)) return 'gone'
  if (failure.startsWith('answered')) return 'refused'
  if (failure.startsWith('larger')) return 'large'
  if (failure.startsWith('an address') || failure === 'no http address') return 'address'
  return /image|picture/i.test(failure) ? 'noPicture' : 'away'
}

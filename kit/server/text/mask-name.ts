/** A name as others may read it: its first letter, whatever the script. */
const graphemes = new Intl.Segmenter()

/** `林**`; of a name without letters the stars alone. */
export function maskName(name: string): string {
  const [first] = graphemes.segment(name.trim())
  return `${first?.segment ?? ''}**`
}

/** Pictures that buyers of the demo send with a case. */
import sharp from 'sharp'

/** A carton on a bench, with a tear whose place depends on the seed. */
export const cartonPhoto = (seed: number): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#d9d4ca' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="800" height="600" xmlns="http://www.w3.org/2000/svg"><rect y="430" width="800" height="170" fill="#8d8478"/><rect x="170" y="130" width="460" height="340" fill="#b98d58"/><rect x="170" y="130" width="460" height="70" fill="#a87d4a"/><rect x="375" y="130" width="50" height="340" fill="#d6c29a"/><path d="M${220 + ((seed * 61) % 220)} 250 l38 44 l-18 22 l46 58 l-30 12 l22 60" stroke="#2f2418" stroke-width="9" fill="none"/></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 82 })
    .toBuffer()

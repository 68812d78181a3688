import { THREE, M, lathe, group, place, mesh, wrap, text } from '../kit.js'

export const name = { cn: '透明封箱胶带 48mm×100m', en: 'Clear carton tape 48 mm × 100 m' }
export const view = { yaw: -24, pitch: 22, fill: 0.82 }
export const views = { top: { yaw: -30, pitch: 50 } }

function roll(tint) {
  const g = new THREE.Group(),
    H = 4.8
  g.add(
    lathe(
      [
        [3.95, 0.04, 0],
        [5.6, 0.04, 0.12],
        [5.6, H - 0.04, 0.12],
        [3.95, H - 0.04, 0],
      ],
      M.gloss(tint, { roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.08 }),
      { seg: 120 },
    ),
  )
  // wound layers on the face
  for (let i = 0; i < 11; i++) {
    const r = 4.05 + i * 0.14
    for (const y of [H + 0.004, -0.004])
      g.add(
        lathe(
          [
            [r, y, 0],
            [r + 0.05, y, 0],
          ],
          M.gloss(i % 3 ? tint : '#fff7e2', { roughness: 0.4, side: THREE.DoubleSide }),
          { seg: 96, cast: false },
        ),
      )
  }
  g.add(
    lathe(
      [
        [3.78, H, 0],
        [3.98, H, 0.04],
        [3.98, 0, 0.04],
        [3.78, 0, 0.04],
        [3.76, 0.05, 0],
        [3.76, H - 0.05, 0],
        [3.78, H, 0],
      ],
      M.plastic('#b98e5c', { roughness: 0.9, side: THREE.DoubleSide }),
      { seg: 96 },
    ),
  )
  g.add(
    wrap(
      3.74,
      4.2,
      0,
      Math.PI * 2,
      (c, w, h) => {
        c.fillStyle = '#f2ead9'
        c.fillRect(0, 0, w, h)
        for (let i = 0; i < 3; i++)
          text(c, 'PACKING TAPE  48 mm × 100 m', 0.4 + (i * w) / 3, 2.5, 0.42, {
            weight: 700,
            color: '#22459a',
          })
      },
      { at: [0, H / 2, 0], rough: 0.9 },
    ),
  )
  g.children.at(-1).material.side = THREE.BackSide
  return g
}

export function build() {
  const g = new THREE.Group()
  g.add(
    place(roll('#e7d9b4'), [-3.2, 0, -1]),
    place(roll('#e7d9b4'), [-3.0, 4.82, -1.1], [0, 0.6, 0]),
  )
  g.add(place(group(place(roll('#c9985a'), [0, -2.4, 0])), [6.3, 5.6, 2.2], [Math.PI / 2, 0, -0.5]))
  return g
}

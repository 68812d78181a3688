import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  group,
  place,
  rep,
  ring,
  wrap,
  text,
  mesh,
  seg,
  decal,
} from '../kit.js'
import { H } from '../parts.js'

export const name = { cn: 'PE 拉伸缠绕膜 500mm×300m', en: 'Stretch film, 500 mm × 300 m' }
export const view = { yaw: -26, pitch: 20, fill: 0.84 }
export const views = { front: { yaw: 0, pitch: 10 }, top: { yaw: -30, pitch: 48 } }
export const variants = ['black']

export function build(variant) {
  const tint = variant === 'black' ? '#23262b' : '#d9e4ea',
    film = M.gloss(tint, {
      roughness: 0.1,
      clearcoat: 1,
      clearcoatRoughness: 0.05,
      metalness: variant === 'black' ? 0 : 0.08,
    }),
    kraft = M.plastic('#b98e5c', { roughness: 0.9, side: THREE.DoubleSide }),
    g = new THREE.Group(),
    L = 50,
    R = 5.9
  const roll = () => {
    const o = new THREE.Group(),
      pr = [[2.6, 1.2, 0]]
    pr.push([R - 0.3, 1.2, 0.2])
    rep(19, (i) =>
      pr.push([
        R + (i % 3 ? 0 : -0.05) + Math.sin(i * 2.4) * 0.035,
        1.6 + (i * (L - 3.2)) / 18,
        0.6,
      ]),
    )
    pr.push([R - 0.3, L - 1.2, 0.2], [2.6, L - 1.2, 0])
    o.add(lathe(pr, film, { seg: 110 }))
    rep(8, (i) => {
      for (const y of [L - 1.19, 1.19])
        o.add(
          lathe(
            [
              [2.9 + i * 0.36, y, 0],
              [2.98 + i * 0.36, y + (y > 9 ? 0.015 : -0.015), 0.01],
              [3.06 + i * 0.36, y, 0],
            ],
            M.gloss(variant === 'black' ? '#3c4148' : '#b9cad3', { side: THREE.DoubleSide }),
            { seg: 90, cast: false },
          ),
        )
    })
    o.add(
      lathe(
        [
          [2.3, 0, 0],
          [2.75, 0, 0.06],
          [2.75, L, 0.06],
          [2.3, L, 0.06],
          [2.3, 0, 0],
        ],
        kraft,
        { seg: 72 },
      ),
    )
    // spiral seams of the core, loose end of film, label
    o.add(
      place(
        box(
          0.06,
          L - 2.6,
          2.2,
          M.gloss(tint, { roughness: 0.06, clearcoat: 1, transparent: true, opacity: 0.75 }),
          { bev: 0.02, segs: 1 },
        ),
        [R - 0.35, 1.3, 1.6],
        [0, 0.34, 0],
      ),
    )
    return o
  }
  const label = (r) =>
    wrap(
      r,
      13,
      -0.5,
      1.5,
      (c, w, h) => {
        c.fillStyle = '#fafbfc'
        c.beginPath()
        c.roundRect(0, 0, w, h, 0.4)
        c.fill()
        c.fillStyle = '#22459a'
        c.fillRect(0, 0, w, 3)
        text(c, 'STRETCH FILM', w / 2, 2.05, 1.05, { align: 'center', weight: 800, color: '#fff' })
        text(c, '500', 0.6, 6, 2.6, { weight: 800 })
        text(c, 'mm × 300 m', 5.2, 6, 0.66, { weight: 600 })
        text(c, '20 µm   LLDPE', 0.6, 7.8, 0.9, { weight: 600, color: '#3a4658' })
        text(c, 'NET 2.8 kg', 0.6, 9.1, 0.8, { weight: 500, color: '#4b576c' })
        c.fillStyle = '#111'
        let q = 0.6
        rep(30, (i) => {
          const b = 0.06 + ((i * 7) % 5) * 0.03
          c.fillRect(q, 10, b, 2.2)
          q += b + 0.06 + ((i * 3) % 4) * 0.03
        })
      },
      { alpha: true, px: 800, rough: 0.4 },
    )
  const A = roll()
  A.add(place(label(R + 0.06), [0, 25, 0]))
  g.add(place(A, [-3.6, 0, -3]))
  const B = roll()
  B.add(place(label(R + 0.06), [0, 25, 0]))
  g.add(place(B, [9.2, 0, -5.4], [0, 0.2, 0]))
  // hand dispenser lying in front: core with end caps and grips
  const D = new THREE.Group()
  D.add(
    lathe(
      [
        [0, 0, 0],
        [3.4, 0, 0.4],
        [3.5, 1.4, 0.3],
        [2.2, 2, 0.4],
        [2.1, 12.4, 0.6],
        [2.5, 13, 0.3],
        [2.5, 14, 0.4],
        [0, 14, 0],
      ],
      M.plastic('#d9731c', { roughness: 0.38 }),
      { seg: 64, steps: 5 },
    ),
  )
  rep(9, (i) =>
    D.add(
      lathe(
        [
          [2.0, -0.2, 0],
          [2.3, -0.1, 0.08],
          [2.3, 0.1, 0.08],
          [2.0, 0.2, 0],
        ],
        M.rubber('#23272d'),
        { seg: 48, at: [0, 3.6 + i, 0] },
      ),
    ),
  )
  D.add(cyl(0.9, 0.3, M.steel(), { at: [0, 13.9, 0], seg: 28, bev: 0.08 }))
  g.add(place(D, [-1, 3.5, 11.6], [0, 0.35, -H]))
  g.add(place(D.clone(), [-10.6, 0, 8.6], [0, 0, 0]))
  return g
}

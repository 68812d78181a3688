import {
  THREE,
  M,
  env,
  lathe,
  cyl,
  box,
  tube,
  group,
  place,
  ring,
  rep,
  wrap,
  text,
  mesh,
  seg,
} from '../kit.js'
import { H } from '../parts.js'

export const name = { cn: '水性工业防锈漆 5L', en: 'Water-based anti-rust paint, 5 l' }
export const view = { yaw: -24, pitch: 18, fill: 0.82 }
export const views = { front: { yaw: 0, pitch: 8 }, top: { yaw: -30, pitch: 48 } }
export const variants = ['red', 'grey']

export function build(variant) {
  const c = { red: '#b02a1e', grey: '#7f8892' }[variant] ?? '#2450ad',
    tin = M.steel({ color: '#d3d7db', roughness: 0.22, side: THREE.DoubleSide }),
    g = new THREE.Group(),
    R = 9,
    Hh = 20
  g.add(
    lathe(
      [
        [0, 0.3, 0],
        [R - 0.5, 0.3, 0.1],
        [R - 0.35, 0, 0.1],
        [R + 0.18, 0, 0.12],
        [R + 0.18, 0.55, 0.12],
        [R, 0.7, 0.1],
        [R, 1.5, 0.05],
        [R, Hh - 1.5, 0.05],
        [R, Hh - 0.7, 0.1],
        [R + 0.18, Hh - 0.5, 0.12],
        [R + 0.18, Hh + 0.05, 0.12],
        [R - 0.5, Hh + 0.1, 0.1],
        [R - 0.6, Hh - 0.3, 0.1],
      ],
      tin,
      { seg: 110 },
    ),
  )
  // ring lid: channel, press-in plug, curl
  g.add(
    lathe(
      [
        [R - 0.5, Hh, 0],
        [R - 0.9, Hh - 0.5, 0.2],
        [R - 1.8, Hh - 0.5, 0.2],
        [R - 2, Hh + 0.2, 0.15],
        [R - 2.5, Hh + 0.26, 0.15],
        [R - 2.7, Hh - 0.35, 0.2],
        [R - 3.6, Hh - 0.4, 0.2],
        [R - 3.8, Hh - 0.2, 0.1],
        [0, Hh - 0.2, 0],
      ],
      tin,
      { seg: 110, steps: 5 },
    ),
  )
  rep(3, (i) =>
    g.add(
      lathe(
        [
          [1.6 + i * 1.2, Hh - 0.2, 0],
          [1.75 + i * 1.2, Hh - 0.1, 0.06],
          [1.9 + i * 1.2, Hh - 0.2, 0],
        ],
        tin,
        { seg: 90 },
      ),
    ),
  )
  // label with scale, swatch and rating block
  g.add(
    wrap(
      R + (env.glb ? 0.13 : 0.03),
      Hh - 3.2,
      -Math.PI + 0.34,
      Math.PI * 2,
      (x, w, h) => {
        x.fillStyle = '#f5f6f7'
        x.fillRect(0, 0, w, h)
        x.fillStyle = c
        x.fillRect(0, h * 0.52, w, h * 0.48)
        x.fillStyle = '#1b2430'
        x.fillRect(0, h * 0.5, w, h * 0.02)
        for (const k of [0, 1]) {
          const X = w * (k ? 0.98 : 0.5) - 4.6 + (k ? -w * 0.02 : 0)
          if (k) continue
          text(x, 'STEELCOAT', X - 2.5, 4.6, 2.6, { weight: 800 })
          text(x, 'WATER-BASED · SATIN', X - 2.5, 6.8, 1.15, { weight: 600, color: '#3a4658' })
          text(x, 'ANTI-RUST PRIMER + TOPCOAT', X - 2.5, 12.4, 0.95, { weight: 700, color: '#fff' })
          text(x, '5 L', X - 2.5, 15.6, 2.6, { weight: 800, color: '#fff' })
          text(x, '8–10 m²/l · 2 h dry', X + 3, 15.4, 0.9, { weight: 500, color: '#fff' })
        }
        // back panel: instructions and bar code near both ends of the sheet
        const bx = w * 0.76
        rep(9, (i) => {
          x.fillStyle = '#8c95a3'
          x.fillRect(bx, 1.4 + i * 0.66, 9 - (i % 3) * 1.6, 0.22)
        })
        x.fillStyle = '#fff'
        x.fillRect(bx, h * 0.6, 7.4, 4.2)
        x.fillStyle = '#111'
        let q = bx + 0.5
        rep(34, (i) => {
          const b = 0.06 + ((i * 7) % 5) * 0.035
          x.fillRect(q, h * 0.6 + 0.4, b, 2.6)
          q += b + 0.05 + ((i * 3) % 4) * 0.03
        })
        text(x, '6901 0400 5105 2', bx + 3.7, h * 0.6 + 3.8, 0.62, { align: 'center' })
      },
      { px: 2048, rough: 0.32, at: [0, Hh / 2, 0] },
    ),
  )
  // bail handle with ears and grip, side seam
  for (const s of [-1, 1])
    g.add(
      place(
        group(
          cyl(1.25, 0.35, tin, { seg: 40, bev: 0.12 }),
          cyl(0.5, 0.7, tin, { seg: 24, bev: 0.1 }),
        ),
        [s * R, Hh - 4.2, 0],
        [0, 0, -s * H],
      ),
    )
  const arc = rep(23, (i) => {
    const a = Math.PI * (i / 22)
    return [-(R + 0.75) * Math.cos(a), Hh - 4.2 - 5.6 * Math.sin(a) * 0.86, -9.5 * Math.sin(a)]
  })
  g.add(tube(arc, 0.19, M.steel({ roughness: 0.2 }), { along: 110, seg: 10 }))
  g.add(
    place(
      cyl(0.75, 6.4, M.plastic('#23272d'), { seg: 30, bev: 0.25 }),
      [3.2, Hh - 4.2 - 4.8, -9.5],
      [0, 0, H],
    ),
  )
  // brush lying in front
  const B = new THREE.Group(),
    wood = M.gloss('#c08a4a', { roughness: 0.34 })
  B.add(
    lathe(
      [
        [0, 0, 0],
        [0.7, 0.1, 0.3],
        [0.85, 3, 1],
        [0.6, 8, 2],
        [1.15, 12, 1.4],
        [0.9, 13.4, 0.4],
        [0, 13.4, 0],
      ],
      wood,
      { seg: 40, steps: 6, scale: [1.3, 1, 0.62] },
    ),
    box(5, 3, 1.5, tin, { bev: 0.22, at: [0, 13, 0] }),
    box(4.8, 0.2, 1.6, M.dark(), { bev: 0.08, at: [0, 13.8, 0] }),
  )
  rep(26, (i) =>
    B.add(
      place(
        box(
          0.22,
          4.8 + (i % 3) * 0.12,
          1.2 - (i % 4) * 0.06,
          M.plastic(i % 2 ? '#e8dcc0' : '#dccaa2', { roughness: 0.8 }),
          { bev: 0.06, segs: 1 },
        ),
        [-2.3 + i * 0.184, 15.9, 0],
        [0, 0, (12.5 - i) * 0.004],
      ),
    ),
  )
  rep(26, (i) =>
    B.add(
      box(0.23, 1.5, 1.24, M.gloss(c), {
        bev: 0.08,
        segs: 1,
        at: [-2.34 + i * 0.187, 19.5 + (i % 3) * 0.08, 0],
      }),
    ),
  )
  g.add(place(group(place(B, null, [-H, 0, 0])), [-1, 0.8, 15.5], [0, -1.2, 0]))
  return g
}

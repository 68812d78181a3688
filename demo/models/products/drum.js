import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  group,
  place,
  ring,
  rep,
  wrap,
  text,
  decal,
  hex,
} from '../kit.js'
import { H } from '../parts.js'

export const name = { cn: '200L 闭口钢桶', en: 'Steel drum, closed head, 200 l' }
export const view = { yaw: -26, pitch: 18, fill: 0.86 }
export const views = { front: { yaw: 0, pitch: 8 }, top: { yaw: -26, pitch: 52 } }
export const variants = ['black', 'green']

export function build(variant) {
  const col = { black: '#23272c', green: '#2f6b4f' }[variant] ?? '#2450ad',
    p = M.paint(col, { roughness: 0.34, side: THREE.DoubleSide }),
    zinc = M.steel({ color: '#b9bec4', roughness: 0.32 }),
    g = new THREE.Group(),
    R = 28.8,
    L = 88
  const pr = [
    [0, 1.6, 0],
    [R - 1.6, 1.6, 0.3],
    [R - 1, 0, 0.3],
    [R + 0.5, 0, 0.4],
    [R + 0.5, 2.2, 0.4],
    [R, 2.8, 0.3],
  ]
  // corrugations, two rolling hoops
  const bump = (y, h, d) => pr.push([R, y - h, h * 0.3], [R + d, y, h * 0.9], [R, y + h, h * 0.3])
  ;[7, 10, 13].forEach((y) => bump(y, 1.3, 0.45))
  bump(L * 0.345, 2.2, 1.5)
  bump(L * 0.66, 2.2, 1.5)
  ;[L - 13, L - 10, L - 7].forEach((y) => bump(y, 1.3, 0.45))
  pr.push(
    [R, L - 2.8, 0.3],
    [R + 0.5, L - 2.2, 0.4],
    [R + 0.5, L, 0.4],
    [R - 1, L, 0.3],
    [R - 1.6, L - 1.8, 0.4],
    [R - 3.2, L - 2, 0.5],
    [R - 4.2, L - 1.6, 0.4],
    [0, L - 1.6, 0],
  )
  g.add(lathe(pr, p, { seg: 120, steps: 4 }))
  g.add(
    box(0.5, L - 28, 0.16, M.paint(col), {
      bev: 0.06,
      at: [-R * 0.94, 14, -R * 0.33],
      rot: [0, -1.2, 0],
    }),
  )
  // bungs
  for (const [x, z, r] of [
    [15, 11, 3.6],
    [-17, -8, 2],
  ]) {
    g.add(
      lathe(
        [
          [0, L - 1.6, 0],
          [r * 1.4, L - 1.6, 0.1],
          [r * 1.3, L - 1.1, 0.2],
          [r * 1.1, L - 0.9, 0.2],
          [0, L - 0.9, 0],
        ],
        p,
        { seg: 60, at: [x, 0, z] },
      ),
      cyl(r, 1.1, zinc, { at: [x, L - 1.1, z], seg: 56, bev: 0.2 }),
      cyl(r * 0.72, 0.1, M.plastic('#2c3138', { roughness: 0.8 }), {
        at: [x, L - 0.05, z],
        seg: 44,
        bev: 0.02,
      }),
      box(r * 1.3, 0.5, r * 0.34, zinc, { bev: 0.12, at: [x, L - 0.05, z], rot: [0, 0.6, 0] }),
    )
    ring(8, (a) =>
      g.add(
        box(0.5, 0.5, 0.5, zinc, {
          bev: 0.14,
          segs: 1,
          at: [x + r * 0.9 * Math.cos(a), L - 0.1, z + r * 0.9 * Math.sin(a)],
        }),
      ),
    )
  }
  // embossed ring and stamp on the head
  g.add(
    lathe(
      [
        [9.4, L - 1.59, 0],
        [10, L - 1.3, 0.3],
        [10.6, L - 1.59, 0],
      ],
      p,
      { seg: 90 },
    ),
  )
  g.add(
    decal(
      18,
      8,
      (c) => {
        text(c, 'UN 1A1', 9, 3.4, 3, {
          align: 'center',
          weight: 800,
          color: 'rgba(240,244,250,.75)',
        })
        text(c, 'Y1.4/150/26', 9, 6.4, 2, {
          align: 'center',
          weight: 600,
          color: 'rgba(240,244,250,.7)',
        })
      },
      { alpha: true, at: [0, L - 1.56, 0], rot: [-H, 0, 0] },
    ),
  )
  // label between the hoops
  g.add(
    wrap(
      R + 0.1,
      21,
      -0.24,
      1.15,
      (c, w, h) => {
        c.fillStyle = '#f6f7f8'
        c.beginPath()
        c.roundRect(0, 0, w, h, 0.8)
        c.fill()
        c.fillStyle = '#22459a'
        c.fillRect(0, 0, w, 4.4)
        text(c, 'HYDRAULIC OIL  46', 1.3, 3.15, 2.5, { weight: 800, color: '#fff' })
        text(c, 'ISO VG 46', 1.3, 8.2, 3, { weight: 800 })
        text(c, 'ANTI-WEAR', 1.3, 11.3, 1.9, { weight: 600, color: '#3a4658' })
        text(c, 'NET 170 kg   GROSS 188 kg', 1.3, 14.4, 1.5, { weight: 500 })
        text(c, 'BATCH 26-0417', 1.3, 17, 1.5, { weight: 500, color: '#4b576c' })
        text(c, '200 L', 1.3, 19.9, 2, { weight: 800, color: '#22459a' })
        const dia = (x, y, s, f) => {
          c.save()
          c.translate(x, y)
          c.rotate(Math.PI / 4)
          c.fillStyle = f
          c.fillRect(-s, -s, 2 * s, 2 * s)
          c.strokeStyle = '#1b2430'
          c.lineWidth = 0.16
          c.strokeRect(-s, -s, 2 * s, 2 * s)
          c.restore()
        }
        dia(26, 9.4, 2.5, '#fff')
        c.strokeStyle = '#c22718'
        c.lineWidth = 0.34
        c.save()
        c.translate(26, 9.4)
        c.rotate(Math.PI / 4)
        c.strokeRect(-2.3, -2.3, 4.6, 4.6)
        c.restore()
        text(c, '!', 26, 11, 4.2, { align: 'center', weight: 800 })
        c.fillStyle = '#111'
        let q = 18.6
        rep(44, (i) => {
          const b = 0.1 + ((i * 7) % 5) * 0.05
          if (q < w - 1.2) c.fillRect(q, 15, b, 4.4)
          q += b + 0.09 + ((i * 3) % 4) * 0.05
        })
      },
      { alpha: true, px: 1400, rough: 0.4, at: [0, L * 0.503, 0] },
    ),
  )
  return g
}

import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  extr,
  outline,
  group,
  place,
  rep,
  decal,
  text,
  rng,
  mesh,
} from '../kit.js'
import { H, alongX, alongZ } from '../parts.js'

export const name = {
  cn: '桌面热敏标签打印机 4 英寸 203dpi',
  en: 'Desktop thermal label printer, 4 in, 203 dpi',
}
export const device = true
export const view = { yaw: -34, pitch: 20, fill: 0.84 }
export const views = { front: { yaw: 0, pitch: 10 }, back: { yaw: 150, pitch: 20 } }
export const variants = ['white']

export function build(variant) {
  const white = variant === 'white',
    shell = M.plastic(white ? '#eceef0' : '#30353c', { roughness: 0.42 }),
    base = M.plastic(white ? '#c9ced5' : '#1d2126'),
    blue = M.gloss('#2450ad'),
    dark = M.plastic('#14171b'),
    steel = M.steel({ roughness: 0.25 }),
    paper = M.plastic('#fbfbf8', { roughness: 0.8, side: THREE.DoubleSide }),
    g = new THREE.Group()
  const side = (pts, w, m, o = {}) => {
    const e = extr(outline(pts, o.r ?? 0.8), w, m, { bev: 0.5, bevSegs: 5, ...o })
    e.rotation.y = -H
    return group(e)
  }
  for (const x of [-7.4, 7.4])
    for (const z of [-8.6, 8.6]) g.add(cyl(1, 0.6, M.rubber(), { at: [x, 0, z], seg: 28 }))
  g.add(
    side(
      [
        [-11, 0.5],
        [11, 0.5],
        [11, 4.6, 0.4],
        [10.2, 5.4, 0.4],
        [-11, 5.4, 0.4],
      ],
      18.4,
      base,
    ),
  )
  g.add(
    side(
      [
        [-11, 5.5, 0.4],
        [10.4, 5.5, 0.5],
        [9.4, 9.2, 1.6],
        [3.6, 15.2, 3.4],
        [-4, 16.6, 4],
        [-9.8, 15.4, 3],
        [-11, 11, 2],
      ],
      18.2,
      shell,
      { bev: 0.9, bevSegs: 7 },
    ),
  )
  // seam, lid catches and roll window
  g.add(box(18.5, 0.24, 21.4, dark, { bev: 0.1, at: [0, 5.34, -0.2] }))
  for (const s of [-1, 1]) g.add(box(0.7, 2, 3.6, blue, { bev: 0.3, at: [9.1 * s, 5.6, 4.6] }))
  const slope = (o, t, off, x = 0) => {
    const a = Math.atan2(6, 5.8),
      p = [x, 9.2 + 6 * t, 9.4 - 5.8 * t],
      n = [0, Math.cos(a), Math.sin(a)]
    o.position.set(p[0], p[1] + n[1] * off, p[2] + n[2] * off)
    o.rotation.x = -(H - a) - 0
    return o
  }
  g.add(
    place(
      box(10.4, 5.4, 0.4, M.gloss('#11151a', { roughness: 0.1 }), { bev: 0.18, centre: true }),
      [0, 12.42, 6.52],
      [-0.78, 0, 0],
    ),
  )
  g.add(
    place(
      box(9.6, 4.6, 0.3, M.gloss('#2a3550', { roughness: 0.06, clearcoat: 1 }), {
        bev: 0.14,
        centre: true,
      }),
      [0, 12.48, 6.6],
      [-0.78, 0, 0],
    ),
  )
  g.add(
    place(
      decal(
        7,
        1.3,
        (c) =>
          text(c, 'LP-420', 0, 1.05, 1.3, { weight: 800, color: white ? '#22459a' : '#f1f3f6' }),
        { alpha: true },
      ),
      [-4.6, 7.1, 10.02],
      [-0.27, 0, 0],
    ),
  )
  // button and lamps
  const btn = place(
    group(
      alongZ(cyl(0.85, 0.4, steel, { seg: 36, bev: 0.1 })),
      alongZ(cyl(0.68, 0.56, blue, { seg: 36, bev: 0.2 })),
    ),
    [6.6, 7.5, 9.7],
    [-0.27, 0, 0],
  )
  g.add(btn)
  rep(3, (i) =>
    g.add(
      place(
        group(
          alongZ(
            cyl(0.18, 0.16, M.glow(['#6ff0a0', '#6ff0a0', '#ffb84d'][i], i < 2 ? 1 : 0.15), {
              seg: 16,
              bev: 0.05,
            }),
          ),
        ),
        [4.3, 8.3 - i * 0.8, 9.66 + i * 0.2],
        [-0.27, 0, 0],
      ),
    ),
  )
  // label coming out: bar with teeth, curved strip, printed label
  g.add(box(12.6, 0.5, 1.2, dark, { bev: 0.15, at: [0, 4.9, 10.5] }))
  g.add(place(box(11.8, 0.16, 0.8, steel, { bev: 0.05 }), [0, 5.34, 10.86], [0.5, 0, 0]))
  const strip = []
  rep(15, (i) => {
    const t = i / 14
    strip.push([10.2 + t * 6.4, 5.28 - t * t * 3.9 + Math.sin(t * 3.1) * 1.2])
  })
  const geo = new THREE.BufferGeometry(),
    P = [],
    UV = [],
    I = []
  strip.forEach(([z, y], i) => {
    for (const s of [-1, 1]) {
      P.push(5.1 * s, y, z)
      UV.push(s > 0 ? 1 : 0, 1 - i / 14)
    }
    if (i) {
      const k = i * 2
      I.push(k - 2, k, k - 1, k - 1, k, k + 1)
    }
  })
  geo.setAttribute('position', new THREE.Float32BufferAttribute(P, 3))
  geo.setAttribute('uv', new THREE.Float32BufferAttribute(UV, 2))
  geo.setIndex(I)
  geo.computeVertexNormals()
  const print = decal(
    10.2,
    8.2,
    (c, w, h) => {
      c.fillStyle = '#fdfdfb'
      c.fillRect(0, 0, w, h)
      const r = rng(4)
      c.strokeStyle = '#111'
      c.lineWidth = 0.07
      c.strokeRect(0.5, 0.7, w - 1, h - 1.4)
      text(c, 'TO', 0.9, 1.7, 0.7, { weight: 800, color: '#111' })
      text(c, 'WAREHOUSE A-12', 2.3, 1.7, 0.8, { weight: 700, color: '#111' })
      text(c, 'PALLET 07 / 24   38 kg', 2.3, 2.6, 0.6, { weight: 500, color: '#111' })
      c.fillStyle = '#111'
      c.fillRect(0.5, 3.1, w - 1, 0.07)
      for (let x = 1; x < w - 1.1;) {
        const b = 0.05 + r() * 0.17
        c.fillRect(x, 3.5, b, 2.6)
        x += b + 0.05 + r() * 0.15
      }
      text(c, '6901 0400 4208 8', w / 2, 7, 0.72, { align: 'center', weight: 600, color: '#111' })
    },
    { px: 900, rough: 0.75 },
  )
  print.material.side = THREE.DoubleSide
  g.add(mesh(geo, print.material))
  // back: sockets
  g.add(
    box(2.6, 2.2, 0.3, dark, { bev: 0.15, at: [-5.4, 1.9, -11] }),
    box(1.5, 1.4, 0.34, steel, { bev: 0.1, at: [-1.2, 2.2, -11] }),
    box(1.8, 1.6, 0.3, dark, { bev: 0.1, at: [2, 2, -11] }),
  )
  g.add(alongZ(cyl(0.6, 0.4, dark, { seg: 24 }), [5.6, 3, -11.3]))
  rep(8, (i) => g.add(box(0.5, 3, 0.2, dark, { bev: 0.08, at: [-5 + i * 1.4, 7.4, -11.02] })))
  // spare roll beside it
  const roll = new THREE.Group()
  roll.add(
    lathe(
      [
        [2, 0, 0],
        [5.1, 0, 0.06],
        [5.1, 10.4, 0.06],
        [2, 10.4, 0],
      ],
      paper,
      { seg: 96 },
    ),
    lathe(
      [
        [1.9, 10.46, 0],
        [2.1, 10.46, 0.03],
        [2.1, -0.02, 0.03],
        [1.85, -0.02, 0],
        [1.85, 10.46, 0],
      ],
      M.plastic('#b98e5c', { roughness: 0.9, side: THREE.DoubleSide }),
      { seg: 64 },
    ),
  )
  rep(9, (i) =>
    roll.add(
      lathe(
        [
          [2.3 + i * 0.31, 10.41, 0],
          [2.36 + i * 0.31, 10.41, 0],
        ],
        M.plastic('#c9cdd2', { side: THREE.DoubleSide }),
        { seg: 80, cast: false },
      ),
    ),
  )
  g.add(place(roll, [18.4, 0, 4.6]))
  return g
}

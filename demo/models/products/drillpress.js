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
  ring,
  decal,
  text,
  hex,
  mesh,
  seg,
} from '../kit.js'
import { H, alongX, alongZ, motor, button, estop, plate, screw } from '../parts.js'

export const glbQ = 0.3
export const name = { cn: '台式钻床 16mm 五档变速', en: 'Bench drill press, 16 mm, 5 speeds' }
export const device = true
export const view = { yaw: -34, pitch: 14, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -28, pitch: 12, zoom: 0.46, shift: [-0.05, 0.12] },
}
export const variants = ['grey']

export function build(variant) {
  const body = M.paint(variant === 'grey' ? '#8d959f' : '#2d6b58'),
    cast = M.steel({ color: '#8c9299', roughness: 0.46 }),
    pol = M.steel({ roughness: 0.16 }),
    dark = M.plastic('#20242a'),
    bolt = M.steel({ color: '#a9aeb5', roughness: 0.3 }),
    g = new THREE.Group()
  // base: cast plate with ground face and slots
  const s = outline(
    [
      [-15, -20, 3],
      [15, -20, 3],
      [15, 20, 4],
      [-15, 20, 4],
    ],
    3,
  )
  const base = extr(s, 4.4, body, { bev: 0.8 })
  base.rotation.x = -H
  g.add(place(group(base), [0, 2.2, 0]))
  g.add(box(23, 0.6, 20, cast, { bev: 0.2, at: [0, 4.1, 8] }))
  for (const x of [-6, 6])
    g.add(
      box(1.6, 0.12, 15, M.plastic('#14171b', { roughness: 0.9 }), { bev: 0.04, at: [x, 4.64, 8] }),
    )
  for (const x of [-12, 12]) for (const z of [-16.6]) g.add(hex(2, 1.2, bolt, { at: [x, 4.4, z] }))
  // column with flange
  g.add(
    lathe(
      [
        [0, 4.2, 0],
        [7, 4.2, 0.2],
        [7, 5.6, 0.3],
        [5, 6.6, 1],
        [4.6, 10.6, 0.3],
        [0, 10.6, 0],
      ],
      body,
      { seg: 64, at: [0, 0, -11] },
    ),
  )
  ring(4, (a) =>
    g.add(
      hex(1.5, 0.9, bolt, {
        at: [5.9 * Math.cos(a + 0.785), 5.5, -11 + 5.9 * Math.sin(a + 0.785)],
      }),
    ),
  )
  g.add(cyl(3.4, 66, pol, { at: [0, 8, -11], seg: 56 }))
  // rack along the column
  g.add(box(1.3, 44, 1, cast, { bev: 0.1, at: [3.4, 12, -11] }))
  rep(40, (i) =>
    g.add(box(0.4, 0.5, 1.1, M.dark(), { bev: 0.05, segs: 1, at: [4.1, 12.8 + i * 1.08, -11] })),
  )
  // table
  const T = new THREE.Group()
  T.add(
    lathe(
      [
        [3.6, -4, 0],
        [5.4, -4, 0.4],
        [5.4, 4, 0.4],
        [3.6, 4, 0],
      ],
      body,
      { seg: 56, at: [0, 0, -11] },
    ),
  )
  T.add(box(6, 4.6, 12, body, { bev: 0.9, at: [0, -3, -4] }))
  T.add(
    cyl(11.4, 2.2, cast, { at: [0, 1.6, 5], seg: 80, bev: 0.25 }),
    cyl(4, 3, body, { at: [0, -1.2, 5], seg: 48, bev: 0.5 }),
  )
  T.add(
    cyl(1.4, 0.05, M.plastic('#111316', { roughness: 0.9 }), {
      at: [0, 3.79, 5],
      seg: 36,
      bev: 0.01,
    }),
  )
  ring(4, (a) =>
    T.add(
      place(
        box(5.6, 0.06, 1.2, M.plastic('#111316', { roughness: 0.9 }), { bev: 0.02 }),
        [6.6 * Math.cos(a + 0.785), 3.78, 5 + 6.6 * Math.sin(a + 0.785)],
        [0, -(a + 0.785), 0],
      ),
    ),
  )
  ring(5, (a, i) =>
    T.add(
      lathe(
        [
          [2.2 + i * 1.9, 3.81, 0],
          [2.26 + i * 1.9, 3.81, 0],
        ],
        M.steel({ color: '#777d85', roughness: 0.5, side: THREE.DoubleSide }),
        { seg: 64, at: [0, 0, 5], cast: false },
      ),
    ),
  )
  T.add(
    alongX(cyl(0.9, 5, pol, { seg: 20 }), [5, 0, -11]),
    place(box(1, 9, 1.6, pol, { bev: 0.4 }), [10, -8, -11]),
    alongX(cyl(0.9, 5, dark, { seg: 20, bev: 0.3 }), [10.4, -7, -11]),
  )
  T.add(
    place(
      group(
        alongX(cyl(0.7, 4, pol, { seg: 16 })),
        alongX(cyl(0.9, 3, dark, { seg: 18, bev: 0.3 }), [3, 0, 0]),
      ),
      [-9.4, 0, -11],
    ),
  )
  g.add(place(T, [0, 27, 0]))
  // head casting
  const prof = outline(
      [
        [-19, 0, 2.5],
        [11.5, 0, 3],
        [12.5, 13, 4],
        [-19, 15, 2.5],
      ],
      2,
    ),
    hd = extr(prof, 17, body, { bev: 1.8, bevSegs: 6 })
  hd.rotation.y = -H
  g.add(place(group(hd), [0, 62, 0]))
  // pulley cover with seam and hinge
  const lid = outline(
      [
        [-8.2, -24, 7],
        [8.2, -24, 7],
        [9.2, 0, 6],
        [8.2, 13.5, 7.6],
        [-8.2, 13.5, 7.6],
        [-9.2, 0, 6],
      ],
      6,
    ),
    cov = extr(lid, 8, body, { bev: 1.4, bevSegs: 6 })
  cov.rotation.x = H
  g.add(place(group(cov), [0, 82.4, 0]))
  const seam = extr(lid, 0.5, dark, { bev: 0.1 })
  seam.rotation.x = H
  g.add(place(group(seam), [0, 78.3, 0]))
  g.add(
    place(
      decal(11, 8.6, (c, w, h) => {
        c.fillStyle = '#f3f4f1'
        c.fillRect(0, 0, w, h)
        text(c, 'SPINDLE SPEED  r/min', 0.5, 1.3, 0.85, { weight: 800 })
        ;['2 580', '1 630', '1 050', '680', '480'].forEach((t, i) => {
          c.fillStyle = i % 2 ? '#f3f4f1' : '#dfe3e0'
          c.fillRect(0.4, 1.8 + i * 1.28, w - 0.8, 1.24)
          text(c, 'A B C D E'.split(' ')[i], 0.9, 2.78 + i * 1.28, 0.95, { weight: 700 })
          text(c, t, w - 0.9, 2.78 + i * 1.28, 0.95, { weight: 600, align: 'right' })
        })
      }),
      [0, 86.46, 2],
      [-H, 0, 0],
    ),
  )
  g.add(alongZ(cyl(0.9, 1.6, pol, { seg: 24, bev: 0.3 }), [0, 81.5, 13.2]))
  // quill, spindle, chuck, bit
  g.add(
    cyl(4.4, 3, body, { at: [0, 59.6, 5], seg: 56, bev: 0.6 }),
    cyl(3, 4.4, pol, { at: [0, 55.6, 5], seg: 48 }),
    cyl(1.8, 1.4, pol, { at: [0, 54.4, 5], seg: 36 }),
  )
  g.add(
    lathe(
      [
        [0, 54.6, 0],
        [2.9, 54.6, 0.3],
        [2.9, 50.6, 0.2],
        [3.2, 50.4, 0.15],
        [3.2, 48.6, 0.2],
        [1.7, 46.2, 0.3],
        [0, 46.2, 0],
      ].reverse(),
      M.steel({ roughness: 0.24, color: '#b7bcc3' }),
      { seg: 60, at: [0, 0, 5] },
    ),
  )
  ring(30, (a) =>
    g.add(
      box(0.16, 1.5, 0.2, M.dark(), {
        bev: 0.04,
        segs: 1,
        at: [3.2 * Math.cos(a), 48.8, 5 + 3.2 * Math.sin(a)],
        rot: [0, -a, 0],
      }),
    ),
  )
  ring(3, (a) =>
    g.add(
      place(
        cyl(0.5, 0.2, dark, { seg: 16, bev: 0.03 }),
        [2.88 * Math.cos(a), 52.4, 5 + 2.88 * Math.sin(a)],
        [H, 0, -a + H],
      ),
    ),
  )
  const N = seg(90, 30),
    pos = [],
    idx = [],
    bp = rep(14, (k) => {
      const a = (k / 14) * Math.PI * 2,
        r = 0.62 * (0.62 + 0.38 * Math.abs(Math.cos(a)) ** 0.6)
      return [r * Math.cos(a), r * Math.sin(a)]
    })
  for (let i = 0; i <= N; i++) {
    const t = i / N,
      tw = t * 15,
      tp = t > 0.94 ? (1 - t) / 0.06 : 1
    bp.forEach(([y, z]) =>
      pos.push(
        (y * Math.cos(tw) - z * Math.sin(tw)) * tp,
        -t * 11,
        (y * Math.sin(tw) + z * Math.cos(tw)) * tp,
      ),
    )
  }
  for (let i = 0; i < N; i++)
    for (let k = 0; k < 14; k++) {
      const a = i * 14 + k,
        b = i * 14 + ((k + 1) % 14)
      idx.push(a, b, a + 14, b, b + 14, a + 14)
    }
  const bg = new THREE.BufferGeometry()
  bg.setAttribute('position', new THREE.Float32BufferAttribute(pos, 3))
  bg.setIndex(idx)
  bg.computeVertexNormals()
  g.add(
    mesh(bg, M.steel({ roughness: 0.22, color: '#cfcab0', side: THREE.DoubleSide }), {
      at: [0, 46.4, 5],
    }),
  )
  // feed handle: hub, three spokes with knobs, depth ring
  const F = new THREE.Group()
  F.add(
    alongX(cyl(3.4, 1.2, M.steel({ color: '#dfe3e6', roughness: 0.3 }), { seg: 56, bev: 0.15 })),
    alongX(cyl(2.4, 4.4, pol, { seg: 44, bev: 0.5 })),
  )
  ring(3, (a) =>
    F.add(
      place(
        group(
          cyl(0.65, 15, pol, { seg: 20 }),
          lathe(
            [
              [0, 14, 0],
              [0.9, 14, 0.2],
              [1.3, 16, 0.6],
              [1.1, 19, 0.6],
              [0, 19.4, 0],
            ],
            M.gloss('#17191d'),
            { seg: 32 },
          ),
        ),
        [3, 0, 0],
        [a + 0.5, 0, -0.16],
      ),
    ),
  )
  rep(24, (i) =>
    F.add(
      place(
        box(0.1, i % 4 ? 0.4 : 0.7, 0.08, dark, { bev: 0.02, segs: 1, centre: true }),
        [1.22, 3 * Math.cos((i / 24) * 6.283), 3 * Math.sin((i / 24) * 6.283)],
        [(i / 24) * 6.283, 0, 0],
      ),
    ),
  )
  g.add(place(F, [8.4, 67.5, 4]))
  // switch box, plate, lamp
  g.add(box(8, 6.4, 2, M.plastic('#e9b41d'), { bev: 0.5, at: [-0.5, 66.6, 12] }))
  g.add(button(1, '#2d8f5f', [-2.5, 69.8, 14]), button(1.2, '#c22718', [1.4, 69.8, 14]))
  g.add(
    decal(11, 3.4, (c) => text(c, 'ZJ-16', 0, 3, 3.6, { weight: 800, color: '#fff' }), {
      alpha: true,
      at: [-8.56, 68, 1],
      rot: [0, -H, 0],
    }),
    plate(9, 5, 'DRILL PRESS', ['ZJ-16   Ø 16 mm  MT2', '220 V  50 Hz  550 W'], {
      at: [-8.55, 68, -11],
      rot: [0, -H, 0],
    }),
  )
  g.add(cyl(0.8, 0.3, M.glow('#fff6df', 1.2), { at: [0, 61.7, 9.8], seg: 24 }))
  // motor hung behind, shaft up
  g.add(place(motor(7, 19, '#2f343b', { plate: false, fins: 26 }), [0, 76, -22], [0, 0, -H]))
  g.add(box(8, 6, 5, body, { bev: 0.8, at: [0, 67, -17.6] }))
  g.add(cyl(3.6, 1.6, dark, { at: [0, 74, -11], seg: 40, bev: 0.4 }))
  return g
}

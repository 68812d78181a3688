import {
  THREE,
  M,
  env,
  box,
  cyl,
  lathe,
  tube,
  group,
  place,
  rep,
  decal,
  text,
  hex,
} from '../kit.js'
import { H, alongX, alongZ, estop, button, plate, castor, tower } from '../parts.js'

export const glbQ = 0.34
export const name = {
  cn: '左右驱动自动封箱机 15 箱/分',
  en: 'Side-drive carton sealing machine, 15 per min',
}
export const device = true
export const view = { yaw: -32, pitch: 15, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -26, pitch: 18, zoom: 0.5, shift: [0.02, 0.18] },
}

export function build() {
  const white = M.paint('#e6e9ec'),
    blue = M.paint('#24489c'),
    dark = M.plastic('#272b31'),
    ss = M.brushed(),
    pol = M.steel({ roughness: 0.2 }),
    kraft = M.plastic('#c39866', { roughness: 0.85 }),
    g = new THREE.Group()
  // frame on castors, side panels with vents
  for (const x of [-72, 72])
    for (const z of [-26, 26])
      g.add(castor(5, [x, 0, z]), box(7, 46, 7, white, { bev: 1, at: [x, 11, z] }))
  g.add(
    box(156, 22, 60, white, { bev: 1.6, at: [0, 44, 0] }),
    box(156.5, 4, 60.5, blue, { bev: 0.8, at: [0, 60, 0] }),
    box(146, 5, 5, white, { bev: 0.8, at: [0, 20, 26] }),
    box(146, 5, 5, white, { bev: 0.8, at: [0, 20, -26] }),
  )
  rep(8, (i) => g.add(box(28, 1.1, 0.8, dark, { bev: 0.3, at: [-46, 46.5 + i * 1.6, 30] })))
  g.add(
    decal(
      44,
      9,
      (c) => {
        text(c, 'FX-50', 0, 7.6, 9, { weight: 800, color: '#24489c' })
        text(c, 'CARTON SEALER', 27, 7.4, 2.5, { weight: 600, color: '#5b6676' })
      },
      { alpha: true, at: [-6, 52.6, 30.1], px: 900 },
    ),
  )
  // roller bed, infeed and outfeed extensions
  for (const z of [-22, 22]) g.add(box(230, 6, 2.6, ss, { bev: 0.5, at: [0, 66, z] }))
  rep(27, (i) => {
    const x = -110 + i * 8.46
    g.add(place(cyl(1.9, 42, pol, { seg: 22, bev: 0.2 }), [x, 70.6, -21], [H, 0, 0]))
  })
  for (const x of [-104, 104])
    for (const z of [-20, 20]) {
      g.add(
        place(
          box(3.4, 52, 3.4, white, { bev: 0.6 }),
          [x * 0.985, 18, z],
          [0, 0, x < 0 ? 0.1 : -0.1],
        ),
      )
      g.add(cyl(3, 1.4, dark, { at: [x * 1.0 + (x < 0 ? 1.5 : -1.5), 16.6, z], seg: 24 }))
    }
  for (const x of [-104, 104]) g.add(box(3, 3, 40, white, { bev: 0.5, at: [x * 0.98, 34, 0] }))
  // side belts
  for (const s of [-1, 1]) {
    g.add(
      box(96, 14, 7, white, { bev: 1.4, at: [0, 76, s * 25] }),
      box(97, 2, 7.4, blue, { bev: 0.6, at: [0, 88, s * 25] }),
    )
    for (const x of [-47, 47]) g.add(cyl(3.6, 11, pol, { at: [x, 77.5, s * 20.4], seg: 32 }))
    g.add(box(94, 9, 0.7, M.rubber('#1f2328'), { bev: 0.2, at: [0, 78.5, s * 16.8] }))
    rep(env.glb ? 12 : 30, (i) =>
      g.add(
        box(0.5, 8.6, 0.4, M.rubber('#343a42'), {
          bev: 0.1,
          at: [-45 + i * (env.glb ? 8 : 3.1), 78.7, s * 16.4],
        }),
      ),
    )
    g.add(
      cyl(5, 15, blue, { at: [-30, 89, s * 27], seg: 36, bev: 0.8 }),
      cyl(5.4, 3, dark, { at: [-30, 103, s * 27], seg: 36, bev: 0.6 }),
    )
  }
  // masts, crossbar, crank
  for (const z of [-31, 31]) {
    g.add(
      box(9, 84, 6, ss, { bev: 0.8, at: [6, 66, z] }),
      box(3, 74, 0.8, M.dark(), { bev: 0.2, at: [6, 70, z + (z > 0 ? 3.1 : -3.1)] }),
      cyl(1.1, 78, pol, { at: [-1, 68, z], seg: 20 }),
    )
    rep(9, (i) =>
      g.add(
        box(1.6, 0.3, 0.3, M.plastic('#eef0f2'), {
          bev: 0.05,
          at: [7.6, 76 + i * 7, z + (z > 0 ? 3.6 : -3.6)],
        }),
      ),
    )
  }
  g.add(
    box(11, 8, 70, white, { bev: 1.4, at: [6, 148, 0] }),
    box(11.4, 2.4, 70.4, blue, { bev: 0.6, at: [6, 147, 0] }),
  )
  g.add(
    cyl(1.4, 6, pol, { at: [6, 156, 24], seg: 20 }),
    place(box(12, 1.4, 2, pol, { bev: 0.4 }), [10, 161, 24]),
    cyl(1.6, 6, M.plastic('#1d2126'), { at: [15, 162, 24], seg: 24, bev: 0.5 }),
  )
  // tape head with roll, carried between the masts
  g.add(box(13, 6, 56, ss, { bev: 0.6, at: [6, 116, 0] }))
  for (const z of [-7, 7]) g.add(box(62, 17, 1, pol, { bev: 0.3, at: [2, 104, z] }))
  rep(5, (i) =>
    g.add(
      place(cyl(1.7, 13, pol, { seg: 20 }), [-24 + i * 12, 107 + (i % 2) * 5, -6.5], [H, 0, 0]),
    ),
  )
  g.add(
    place(
      lathe(
        [
          [3.8, 0, 0],
          [12, 0, 0.2],
          [12, 5, 0.2],
          [3.8, 5, 0],
        ],
        M.gloss('#c9985a', { roughness: 0.2, side: THREE.DoubleSide }),
        { seg: 72 },
      ),
      [-12, 136, -2.5],
      [H, 0, 0],
    ),
    place(cyl(4, 7, M.plastic('#2450ad'), { seg: 30 }), [-12, 136, -3.5], [H, 0, 0]),
    box(3, 20, 1.2, pol, { bev: 0.3, at: [-12, 118, -4.6] }),
  )
  g.add(
    tube(
      [
        [-23.6, 134, 0],
        [-25, 122, 0],
        [-24, 110, 0],
      ],
      0.4,
      M.gloss('#c9985a'),
      { along: 20, seg: 8 },
    ),
  )
  for (const z of [-10, 10]) g.add(box(58, 2, 4, white, { bev: 0.6, at: [4, 103, z] }))
  // carton passing through, another one waiting
  const carton = (x) =>
    group(
      box(38, 26, 30, kraft, { bev: 0.6, at: [x, 73, 0] }),
      box(38.2, 0.1, 5, M.gloss('#b07a35', { roughness: 0.15 }), { bev: 0.02, at: [x, 99, 0] }),
      box(0.1, 7, 5, M.gloss('#b07a35', { roughness: 0.15 }), {
        bev: 0.02,
        at: [x + 19.05, 92, 0],
      }),
      decal(
        14,
        7,
        (c) => {
          text(c, 'AB-433', 0, 4, 3.4, { weight: 800, color: '#3c2a17' })
          text(c, '5-PLY  28 kg', 0, 6.4, 1.5, { weight: 600, color: '#3c2a17' })
        },
        { alpha: true, at: [x - 8, 86, 15.05], rough: 0.9 },
      ),
    )
  g.add(carton(84), carton(-4))
  // control box
  g.add(box(24, 30, 9, white, { bev: 1.2, at: [46, 42.6, 33.6] }))
  g.add(box(20, 25.6, 0.5, dark, { bev: 0.2, at: [46, 44.8, 38.1] }))
  g.add(
    decal(
      16,
      6,
      (c, w, h) => {
        c.fillStyle = '#0f1c33'
        c.fillRect(0, 0, w, h)
        text(c, 'RUN', 0.8, 2.2, 1.6, { color: '#7ee2ab', weight: 700 })
        text(c, '14.8 / min', w - 0.8, 2.2, 1.6, { color: '#fff', align: 'right', weight: 600 })
        text(c, '3 402', w - 0.8, 5, 2.4, { color: '#ffd37a', align: 'right', weight: 700 })
      },
      { at: [46, 64.6, 38.45], glow: 0.55, rough: 0.15 },
    ),
  )
  g.add(
    button(1.5, '#2d8f5f', [40, 57, 38.6], { lit: true }),
    button(1.5, '#c22718', [46, 57, 38.6]),
    button(1.5, '#e6e8ea', [52, 57, 38.6]),
    estop(2.2, [46, 50, 38.6]),
  )
  g.add(
    plate(16, 8, 'SIDE DRIVE SEALER', ['FX-50   0–20 m/min', 'AC 220 V 50 Hz  0.4 kW', '140 kg'], {
      at: [64, 32, 29.8],
    }),
  )
  g.children.at(-1).position.set(-60, 22.5, 29.1)
  g.children.at(-1).scale.setScalar(0.55)
  g.add(tower(2.4, 5.4, [6, 155, -24]))
  return g
}

import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  tube,
  extr,
  outline,
  group,
  place,
  ring,
  rep,
  decal,
  text,
} from '../kit.js'
import { H, alongX, screw } from '../parts.js'

export const name = { cn: '工业级 6 位插线板 10A 3m', en: 'Power strip, 6 outlets, 10 A, 3 m' }
export const view = { yaw: -36, pitch: 28, fill: 0.86 }
export const views = {
  top: { yaw: -20, pitch: 58 },
  detail: { yaw: -40, pitch: 32, zoom: 0.5, shift: [-0.2, -0.02] },
}
export const variants = ['black']

export function build(variant) {
  const dk = variant === 'black',
    body = M.plastic(dk ? '#2a2f36' : '#eef0f2', { roughness: 0.36 }),
    base = M.plastic(dk ? '#15181c' : '#c9ced5'),
    slot = M.plastic('#08090b', { roughness: 0.95 }),
    brass = M.brass(),
    g = new THREE.Group(),
    L = 36,
    W = 6.2,
    Y = 3.6
  g.add(
    box(L, 1.6, W, base, { bev: 0.5, at: [0, 0.3, 0] }),
    box(L - 0.3, 2.6, W - 0.3, body, { bev: 0.7, at: [0, 1.1, 0] }),
  )
  g.add(box(L - 0.1, 0.14, W - 0.1, M.plastic('#6a727d'), { bev: 0.05, at: [0, 1.75, 0] }))
  for (const x of [-15, 15]) g.add(box(3, 0.4, 4.6, M.rubber(), { bev: 0.15, at: [x, 0, 0] }))
  // outlets: sunk rounded square with universal slots and shutters
  rep(6, (i) => {
    const x = -8.8 + i * 4.75,
      o = new THREE.Group()
    const pad = extr(
      outline(
        [
          [-2.1, -2.1, 0.6],
          [2.1, -2.1, 0.6],
          [2.1, 2.1, 0.6],
          [-2.1, 2.1, 0.6],
        ],
        0.6,
      ),
      0.3,
      M.plastic(dk ? '#343a43' : '#f9fafb', { roughness: 0.3 }),
      { bev: 0.1 },
    )
    pad.rotation.x = -H
    o.add(group(pad))
    const s = (w, d, px, pz, r = 0) =>
        o.add(place(box(w, 0.06, d, slot, { bev: 0.02, segs: 1 }), [px, 0.13, pz], [0, r, 0])),
      b = (w, d, px, pz, r = 0) =>
        o.add(
          place(
            box(w * 0.62, 0.05, d * 0.4, brass, { bev: 0.01, segs: 1 }),
            [px, 0.15, pz],
            [0, r, 0],
          ),
        )
    for (const k of [-1, 1]) {
      s(0.3, 1.0, k * 0.7, -1.05)
      s(0.32, 1.1, k * 0.82, 0.55, k * 0.52)
      b(0.32, 1.1, k * 0.82, 0.55, k * 0.52)
    }
    s(0.32, 1.0, 0, 1.35)
    o.add(place(box(0.2, 0.05, 0.4, brass, { bev: 0.01, segs: 1 }), [0, 0.15, 1.35]))
    g.add(place(o, [x, Y + 0.08, 0]))
  })
  // rocker switch with light, surge lamp, usb pair
  g.add(
    box(3.2, 0.3, 2.4, M.plastic('#1b1e23'), { bev: 0.12, at: [-14.6, Y, 0.7] }),
    place(
      box(2.7, 0.7, 1.9, M.gloss('#c22718', { emissive: '#ff2a14', emissiveIntensity: 0.5 }), {
        bev: 0.25,
        centre: true,
      }),
      [-14.6, Y + 0.36, 0.7],
      [0, 0, 0.14],
    ),
    decal(
      2,
      1,
      (c) => text(c, 'I   O', 1, 0.78, 0.66, { align: 'center', weight: 700, color: '#fff' }),
      { alpha: true, at: [-14.62, Y + 0.74, 0.7], rot: [-H, 0.14, 0], px: 200 },
    ),
  )
  g.add(cyl(0.24, 0.2, M.glow('#6ff0a0', 1), { at: [-15.6, Y - 0.04, -1.7], seg: 20, bev: 0.06 }))
  g.add(
    decal(
      2.6,
      0.5,
      (c) => text(c, 'SURGE', 0, 0.4, 0.42, { weight: 700, color: dk ? '#c6cedb' : '#3a4658' }),
      { alpha: true, at: [-13.9, Y + 0.11, -1.7], rot: [-H, 0, 0], px: 256 },
    ),
  )
  g.children.at(-1).position.y = Y + 0.115
  for (const z of [-1, 1])
    g.add(
      place(box(0.1, 0.8, 1.6, slot, { bev: 0.03, segs: 1 }), [L / 2 - 0.1, 1.7, z * 1.3]),
      box(0.14, 0.3, 1.2, M.plastic('#2450ad'), {
        bev: 0.03,
        segs: 1,
        at: [L / 2 - 0.08, 1.95, z * 1.3],
      }),
    )
  g.add(
    decal(
      9,
      1.3,
      (c) => {
        text(c, 'PS-6', 0, 1.05, 1.2, { weight: 800, color: dk ? '#f1f3f6' : '#22459a' })
        text(c, '250 V~ 10 A  2500 W', 3.2, 1.0, 0.55, {
          weight: 500,
          color: dk ? '#aab6c8' : '#4b576c',
        })
      },
      { alpha: true, at: [-2, 2.75, W / 2 - 0.12], px: 512 },
    ),
  )
  for (const x of [-17, 16.6])
    for (const z of [-2.3, 2.3]) g.add(place(screw(0.24), [x, Y + 0.06, z]))
  // cable and plug
  g.add(
    alongX(
      lathe(
        [
          [0, 0, 0],
          [0.55, 0, 0.1],
          [0.95, 3.4, 0.2],
          [0.95, 3.8, 0.1],
          [0, 3.8, 0],
        ],
        M.rubber(dk ? '#17191d' : '#aeb5be'),
        { seg: 30 },
      ),
      [-L / 2 - 3.5, 1.9, 0],
    ),
  )
  rep(4, (i) =>
    g.add(
      alongX(
        cyl(0.95 - i * 0.08, 0.34, M.rubber(dk ? '#17191d' : '#aeb5be'), { seg: 30, bev: 0.1 }),
        [-L / 2 - 0.9 - i * 0.7, 1.9, 0],
      ),
    ),
  )
  const cab = M.rubber(dk ? '#17191d' : '#c3c9d0', { roughness: 0.6 })
  g.add(
    tube(
      [
        [-L / 2 - 3.2, 1.9, 0],
        [-L / 2 - 5, 1.6, 0.8],
        [-L / 2 - 6.4, 0.6, 4],
        [-18, 0.44, 9],
        [-8, 0.44, 10],
        [-4, 0.44, 13.6],
        [-8, 0.44, 17],
        [-13, 0.9, 14.6],
        [-9, 1.3, 10.6],
        [0, 0.44, 9.6],
        [6, 0.5, 12],
        [9, 1.2, 12.6],
      ],
      0.43,
      cab,
      { along: 200, seg: 16 },
    ),
  )
  const P = new THREE.Group()
  P.add(
    alongX(
      lathe(
        [
          [0, 0, 0],
          [0.5, 0, 0.1],
          [0.9, 3, 0.3],
          [0, 3, 0],
        ],
        cab,
        { seg: 28 },
      ),
    ),
    place(
      extr(
        outline(
          [
            [2.6, -1.1, 0.6],
            [4, -2, 0.8],
            [7, -2.1, 0.5],
            [7, 2.1, 0.5],
            [4, 2, 0.8],
            [2.6, 1.1, 0.6],
          ],
          0.5,
        ),
        2.2,
        body,
        { bev: 0.6 },
      ),
      null,
      [H, 0, 0],
    ),
  )
  for (const [z, r] of [
    [-0.85, 0.5],
    [0.85, -0.5],
  ])
    P.add(place(box(1.8, 0.6, 0.16, brass, { bev: 0.05, centre: true }), [7.8, 0.2, z], [r, 0, 0]))
  P.add(place(box(2.1, 0.6, 0.16, brass, { bev: 0.05, centre: true }), [7.9, -0.5, 0], [H, 0, 0]))
  rep(4, (i) =>
    P.add(box(0.24, 2.3, 2.4, base, { bev: 0.1, centre: true, at: [4 + i * 0.55, 0, 0] })),
  )
  g.add(place(P, [9, 1.25, 12.6], [0, 0.06, 0]))
  return g
}

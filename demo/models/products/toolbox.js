import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  extr,
  outline,
  tube,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  hex,
} from '../kit.js'
import { H, alongX, alongZ, screw } from '../parts.js'

export const name = { cn: '加厚塑料工具箱 17 寸带提盘', en: 'Tool box, 17 in, with lift-out tray' }
export const view = { yaw: -32, pitch: 20, fill: 0.84 }
export const views = { front: { yaw: 0, pitch: 8 }, top: { yaw: -24, pitch: 50 } }
export const variants = ['yellow']

export function build(variant) {
  const body = M.plastic('#262b32'),
    lid = M.plastic(variant === 'yellow' ? '#e9b41d' : '#2450ad', { roughness: 0.38 }),
    steel = M.steel({ roughness: 0.24 }),
    orange = M.plastic('#d9731c', { roughness: 0.36 }),
    g = new THREE.Group(),
    W = 43,
    D = 22
  const side = (pts, w, m, o = {}) => {
    const e = extr(outline(pts, 1), w, m, { bev: 0.9, bevSegs: 6, ...o })
    e.rotation.y = -H
    return group(e)
  }
  // lower shell: tapered, with ribs and feet
  g.add(
    side(
      [
        [-9.6, 0.4, 1.2],
        [9.6, 0.4, 1.2],
        [11, 13, 0.6],
        [-11, 13, 0.6],
      ],
      W - 2,
      body,
    ),
  )
  g.add(box(W, 1.6, D + 0.8, body, { bev: 0.6, at: [0, 12, 0] }))
  rep(7, (i) => {
    const x = -18 + i * 6
    if (Math.abs(x) > 13)
      g.add(place(box(1.2, 9.6, 0.8, body, { bev: 0.3 }), [x, 2, 10.4], [0.11, 0, 0]))
  })
  for (const x of [-17, 17])
    for (const z of [-8, 8]) g.add(box(5, 0.8, 3, M.rubber(), { bev: 0.3, at: [x, 0, z] }))
  // lid with organiser windows and a sunk handle
  g.add(box(W, 1.4, D + 0.8, lid, { bev: 0.5, at: [0, 13.6, 0] }))
  g.add(
    side(
      [
        [-11.2, 14.2, 0.5],
        [11.2, 14.2, 0.5],
        [10, 19.6, 1.8],
        [-10, 19.6, 1.8],
      ],
      W - 0.6,
      lid,
    ),
  )
  for (const s of [-1, 1]) {
    g.add(
      box(13, 0.5, 15.4, body, { bev: 0.2, at: [s * 13.4, 19.3, 0] }),
      box(11.8, 0.5, 14.2, M.gloss('#9fb3c8', { roughness: 0.08, clearcoat: 1 }), {
        bev: 0.22,
        at: [s * 13.4, 19.5, 0],
      }),
    )
    rep(3, (i) =>
      g.add(box(11.6, 0.12, 0.3, body, { bev: 0.04, at: [s * 13.4, 19.95, -3.6 + i * 3.6] })),
    )
    rep(2, (i) =>
      g.add(box(3, 0.9, 1.2, lid, { bev: 0.3, at: [s * 13.4 + (i ? 3.4 : -3.4), 19.2, 8] })),
    )
    for (let i = 0; i < 6; i++)
      g.add(
        place(hex(1.2, 0.4, i % 2 ? M.brass() : steel), [
          s * 13.4 - 4 + i * 1.6,
          19.99,
          -5.4 + (i % 3) * 3.6,
        ]),
      )
  }
  g.add(box(10, 0.5, 16, body, { bev: 0.2, at: [0, 19.3, 0] }))
  for (const x of [-3.6, 3.6]) for (const z of [-6.4, 6.4]) g.add(screw(0.5, { at: [x, 19.78, z] }))
  g.add(alongX(cyl(1.35, 22, M.rubber('#1a1d21'), { seg: 36, bev: 0.5 }), [-11, 25, 0]))
  rep(11, (i) =>
    g.add(
      alongX(cyl(1.48, 0.7, M.rubber('#2f353c'), { seg: 36, bev: 0.2 }), [-8.2 + i * 1.6, 25, 0]),
    ),
  )
  for (const s of [-1, 1])
    g.add(
      extr(
        outline(
          [
            [-1.8, 19.4, 0.4],
            [1.8, 19.4, 0.4],
            [1.5, 26.4, 1.3],
            [-1.5, 26.4, 1.3],
          ],
          0.6,
        ),
        2,
        body,
        { bev: 0.4, at: [s * 11.4, 0, 0] },
      ),
    )
  g.children.slice(-2).forEach((m) => {
    m.rotation.y = H
    m.position.x = Math.sign(m.position.x) * 11.6
  })
  // two latches and the lock eye
  for (const x of [-10, 10]) {
    g.add(
      box(6, 8, 1.2, steel, { bev: 0.4, at: [x, 9.6, 11.3] }),
      box(4.4, 3.4, 0.8, M.dark(), { bev: 0.3, at: [x, 10.4, 12.1] }),
      box(6.4, 1.4, 1.6, body, { bev: 0.4, at: [x, 16.6, 11.1] }),
    )
  }
  g.add(
    box(4.4, 3.4, 1.4, body, { bev: 0.4, at: [0, 12.2, 11.4] }),
    alongZ(cyl(0.8, 0.2, steel, { seg: 30, bev: 0.05 }), [0, 14, 12.75]),
    alongZ(cyl(0.5, 0.24, M.plastic('#0d0f12'), { seg: 24, bev: 0.02 }), [0, 14, 12.77]),
  )
  g.add(
    place(
      decal(
        14,
        4,
        (c) => {
          text(c, 'TB-17', 0, 2.7, 3.2, { weight: 800, color: '#f4f6f9' })
          text(c, '430 × 230 × 260 mm', 0.1, 3.8, 0.85, { weight: 500, color: '#b9c3d2' })
        },
        { alpha: true, px: 640 },
      ),
      [0.4, 6.4, 11.1],
      [0.11, 0, 0],
    ),
  )
  g.children.at(-1).position.set(5, 5.2, 10.95)
  // tools in front: adjustable wrench and screwdriver
  const S = new THREE.Group()
  S.add(
    lathe(
      [
        [0, 0, 0],
        [1.3, 0, 0.4],
        [1.5, 2, 0.8],
        [1.2, 8.4, 1],
        [0.8, 9.6, 0.3],
        [0, 9.6, 0],
      ],
      orange,
      { seg: 10, steps: 5 },
    ),
    cyl(1.5, 1.4, body, { at: [0, 0.2, 0], seg: 10, bev: 0.4 }),
    cyl(0.36, 12, steel, { at: [0, 9.4, 0], seg: 24 }),
    lathe(
      [
        [0, 21.2, 0],
        [0.36, 21.2, 0],
        [0.08, 22.8, 0],
        [0, 22.8, 0],
      ],
      M.dark(),
      { seg: 4 },
    ),
  )
  g.add(place(S, [-16, 1.35, 20.6], [H, 0.0, 0]))
  g.children.at(-1).rotation.set(0, 0.22, -H)
  const wr = extr(
    outline(
      [
        [0, -0.9, 0.8],
        [13, -1.2, 0.6],
        [15, -2.4, 0.8],
        [19, -2.3, 0.4],
        [18.6, -0.9, 0.2],
        [16.4, -0.4, 0.3],
        [16.4, 0.8, 0.3],
        [18.4, 1.5, 0.2],
        [18.2, 2.8, 0.8],
        [15, 2.5, 1],
        [13, 1.2, 0.8],
        [0, 0.9, 0.8],
      ],
      0.5,
    ),
    1,
    steel,
    { bev: 0.25 },
  )
  wr.rotation.x = -H
  g.add(
    place(
      group(wr, place(cyl(0.7, 1.1, M.dark(), { seg: 24, bev: 0.1 }), [14.6, -0.55, 0])),
      [5, 0.55, 19.4],
      [0, -0.12, 0],
    ),
  )
  return g
}

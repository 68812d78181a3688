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

export const glbQ = 0.4
export const name = { cn: '手动液压搬运车 2.5 吨', en: 'Hydraulic pallet truck, 2.5 t' }
export const view = { yaw: -40, pitch: 20, fill: 0.86 }
export const views = {
  front: { yaw: 90, pitch: 14 },
  side: { yaw: 0, pitch: 8 },
  detail: { yaw: 52, pitch: 20, zoom: 0.42, shift: [-0.2, -0.3] },
}
export const variants = ['yellow']

export function build(variant) {
  const p = M.paint(variant === 'yellow' ? '#e2a91c' : '#c0331c'),
    dark = M.paint('#2a2f36'),
    pol = M.steel({ roughness: 0.16 }),
    nylon = M.plastic('#d9a93a'),
    rub = M.rubber('#1d2024'),
    bolt = M.steel({ color: '#a9aeb5' }),
    g = new THREE.Group(),
    Y = 10
  // forks run to +x; frame head at x = -60
  for (const s of [-1, 1]) {
    const z = s * 19.2
    const f = extr(
      outline(
        [
          [-58, -8, 1],
          [50, -8, 2],
          [58, -5.4, 2.4],
          [58, 5.4, 2.4],
          [50, 8, 2],
          [-58, 8, 1],
        ],
        1,
      ),
      5,
      p,
      { bev: 0.8 },
    )
    f.rotation.x = -H
    g.add(place(group(f), [0, Y + 3, z]))
    g.add(
      box(100, 2.6, 12.4, M.plastic('#14171b', { roughness: 0.9 }), {
        bev: 0.3,
        at: [-4, Y - 1, z],
      }),
    )
    for (const x of [36, 47])
      g.add(
        alongZ(
          group(
            cyl(4, 8, nylon, { seg: 44, bev: 0.5 }),
            cyl(1.5, 10.4, pol, { at: [0, -1.2, 0], seg: 24 }),
          ),
          [x, 4.1, z - 4],
        ),
      )
    g.add(
      box(18, 3, 1.2, dark, { bev: 0.4, at: [42, 4, z - 5.4] }),
      box(18, 3, 1.2, dark, { bev: 0.4, at: [42, 4, z + 5.4] }),
    )
    g.add(alongX(cyl(0.9, 78, pol, { seg: 18 }), [-44, Y - 0.4, z]))
    g.add(
      place(
        decal(
          26,
          5,
          (c) => {
            text(c, '2 500 kg', 0, 4, 4.6, { weight: 800, color: '#fff' })
          },
          { alpha: true, px: 512 },
        ),
        [20, Y + 5.56, z],
        [-H, 0, 0],
      ),
    )
  }
  const back = extr(
    outline(
      [
        [-27, 8, 2],
        [27, 8, 2],
        [27, 20, 3],
        [15, 40, 5],
        [-15, 40, 5],
        [-27, 20, 3],
      ],
      2,
    ),
    4,
    p,
    { bev: 0.9 },
  )
  back.rotation.y = H
  g.add(place(group(back), [-56, 0, 0]))
  g.add(box(13, 5, 30, p, { bev: 1, at: [-62, 36, 0] }))
  for (const s of [-1, 1]) g.add(place(box(12, 18, 1.6, p, { bev: 0.5 }), [-61, 18, s * 13]))
  g.add(
    place(
      decal(
        24,
        11,
        (c) => {
          text(c, 'PT-25', 12, 6.4, 7.4, { align: 'center', weight: 800, color: '#fff' })
          text(c, '1150 × 550 mm', 12, 10, 2.4, { align: 'center', weight: 600, color: '#fff' })
        },
        { alpha: true, px: 512 },
      ),
      [-53.9, 26, 0],
      [0, H, 0],
    ),
  )
  // hydraulic unit: pump body, ram, reservoir, steering wheels
  g.add(
    cyl(6.2, 11, dark, { at: [-72, 14, 0], seg: 56, bev: 0.9 }),
    cyl(4, 14, dark, { at: [-72, 25, 0], seg: 44, bev: 0.5 }),
    cyl(2.6, 6, pol, { at: [-72, 37, 0], seg: 36 }),
    cyl(3.6, 2, bolt, { at: [-72, 41, 0], seg: 36, bev: 0.4 }),
  )
  g.add(
    box(14, 6, 11, dark, { bev: 1.4, at: [-80, 18, 0] }),
    cyl(2.2, 10, pol, { at: [-84, 20, 0], seg: 30 }),
    cyl(3, 2, dark, { at: [-84, 29, 0], seg: 30, bev: 0.5 }),
  )
  ring(6, (a) => g.add(place(screw(0.5), [-72 + 5.2 * Math.cos(a), 24.8, 5.2 * Math.sin(a)])))
  for (const s of [-1, 1])
    g.add(
      alongZ(
        group(
          lathe(
            [
              [3, -2.6, 0],
              [8.6, -2.8, 0.8],
              [9.2, 0, 1.2],
              [8.6, 2.8, 0.8],
              [3, 2.6, 0],
            ],
            rub,
            { seg: 72, steps: 5 },
          ),
          cyl(6.2, 5.8, M.plastic('#c5cad1'), { at: [0, -2.9, 0], seg: 52, bev: 0.5 }),
          cyl(2.2, 7, pol, { at: [0, -3.5, 0], seg: 30, bev: 0.3 }),
        ),
        [-72, 9.2, s * 7.4],
      ),
    )
  ring(5, (a) =>
    g.add(
      alongZ(cyl(0.7, 0.3, M.plastic('#14171b'), { seg: 20, bev: 0.05 }), [
        -72 + 4.2 * Math.cos(a),
        9.2 + 4.2 * Math.sin(a),
        10.2,
      ]),
    ),
  )
  // draw bar: yoke, tube, loop grip with lever
  const T = new THREE.Group()
  T.add(
    box(9, 10, 12, dark, { bev: 1.2, at: [0, -3, 0] }),
    box(5, 78, 4, p, { bev: 1.2, at: [0, 4, 0] }),
  )
  for (const s of [-1, 1])
    T.add(
      tube(
        [
          [0, 76, 0],
          [0, 80, s * 4],
          [0, 86, s * 12],
          [0, 94, s * 17],
          [0, 101, s * 16],
          [0, 104, s * 8],
          [0, 104.6, 0],
        ],
        1.5,
        p,
        { along: 50, seg: 16 },
      ),
    )
  T.add(place(cyl(2.2, 22, rub, { seg: 32, bev: 0.6 }), [0, 104.2, -11], [H, 0, 0]))
  rep(9, (i) =>
    T.add(
      place(
        cyl(2.32, 0.9, M.rubber('#2d333a'), { seg: 32, bev: 0.2 }),
        [0, 104.2, -9.4 + i * 2.2],
        [H, 0, 0],
      ),
    ),
  )
  T.add(place(box(1.2, 15, 2.4, M.plastic('#14171b'), { bev: 0.4 }), [1.6, 84, 0], [0, 0, -0.1]))
  T.add(box(1.2, 2, 7, M.gloss('#c22718'), { bev: 0.4, at: [3, 97, 0] }))
  T.add(
    place(
      decal(
        3.6,
        14,
        (c) => {
          ;['▲', '●', '▼'].forEach((t, i) =>
            text(c, t, 1.8, 3.4 + i * 4.4, 2.4, { align: 'center', color: '#fff' }),
          )
        },
        { alpha: true, px: 128 },
      ),
      [2.56, 68, 0],
      [0, H, 0],
    ),
  )
  T.add(
    tube(
      [
        [2.6, 82, 1],
        [4, 60, 1.4],
        [4, 30, 1],
        [3.6, 8, 0.6],
        [4.4, -1, 0.4],
      ],
      0.35,
      rub,
      { along: 60, seg: 8 },
    ),
  )
  g.add(place(T, [-80, 31, 0], [0, 0, 0.2]))
  return g
}

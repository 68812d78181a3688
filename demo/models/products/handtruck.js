import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  tube,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  hex,
} from '../kit.js'
import { H, alongX, alongZ } from '../parts.js'

export const name = { cn: '双轮搬运推车 250kg', en: 'Hand truck, two wheels, 250 kg' }
export const view = { yaw: -34, pitch: 14, fill: 0.86 }
export const views = { front: { yaw: 0, pitch: 8 }, back: { yaw: 150, pitch: 16 } }
export const variants = ['red']

export function build(variant) {
  const p = M.powder(variant === 'red' ? '#b8281c' : '#2450ad'),
    pol = M.steel({ roughness: 0.22 }),
    rub = M.rubber('#22262b'),
    grey = M.plastic('#c5cad1'),
    bolt = M.steel({ color: '#a9aeb5' }),
    T = new THREE.Group(),
    W = 17
  // frame of bent tube with loop handle on top
  T.add(
    tube(
      [
        [-W, 6, 0],
        [-W, 40, 0],
        [-W, 96, 0],
        [-W, 112, -3],
        [-W + 2, 119, -7],
        [-W + 8, 122, -9],
        [0, 122.6, -9.4],
        [W - 8, 122, -9],
        [W - 2, 119, -7],
        [W, 112, -3],
        [W, 96, 0],
        [W, 40, 0],
        [W, 6, 0],
      ],
      1.6,
      p,
      { along: 170, seg: 20, tension: 0.3 },
    ),
  )
  for (const s of [-1, 1]) {
    const gp = tube(
      [
        [s * (W - 0.1), 108, -1.4],
        [s * (W - 0.8), 115.4, -5],
        [s * (W - 6), 121.4, -8.4],
      ],
      2.1,
      rub,
      { along: 30, seg: 20 },
    )
    T.add(gp)
    T.add(cyl(2.3, 1.4, rub, { at: [s * W, 106.6, -0.9], seg: 28, bev: 0.4 }))
  }
  // cross bars, bowed for round goods
  for (const y of [26, 46, 66, 86])
    T.add(
      tube(
        [
          [-W, y, 0],
          [-W * 0.6, y, -2.4],
          [0, y, -3.6],
          [W * 0.6, y, -2.4],
          [W, y, 0],
        ],
        1.15,
        p,
        { along: 40, seg: 16 },
      ),
    )
  T.add(box(3.6, 66, 0.6, p, { bev: 0.2, at: [0, 23, -3.4] }))
  rep(4, (i) => T.add(alongZ(cyl(0.7, 0.5, bolt, { seg: 20, bev: 0.15 }), [0, 26 + i * 20, -2.6])))
  // plate with gusset, stop bar
  T.add(
    box(44, 0.9, 26, M.steel({ color: '#aab0b7', roughness: 0.4 }), { bev: 0.3, at: [0, 0.3, 12] }),
    box(44, 14, 0.9, M.steel({ color: '#aab0b7', roughness: 0.4 }), {
      bev: 0.3,
      at: [0, 0.5, -0.4],
    }),
  )
  rep(5, (i) =>
    T.add(
      box(0.5, 0.3, 20, M.steel({ color: '#8f959d' }), { bev: 0.1, at: [-16 + i * 8, 1.1, 13] }),
    ),
  )
  for (const x of [-W, W])
    for (const y of [4.5, 11]) T.add(place(hex(1.8, 0.9, bolt), [x * 1.14, y, 0.1], [H, 0, 0]))
  // wheel brackets and axle
  for (const s of [-1, 1]) {
    T.add(place(box(1, 30, 4, p, { bev: 0.3 }), [s * (W + 0.4), 9, -13], [0.52, 0, 0]))
    T.add(place(box(1, 4, 15, p, { bev: 0.3 }), [s * (W + 0.4), 10, -8]))
  }
  T.add(alongX(cyl(1, 62, pol, { seg: 24 }), [-31, 12, -13]))
  for (const s of [-1, 1]) {
    const w = new THREE.Group()
    w.add(
      lathe(
        [
          [7.4, -3.6, 0],
          [9, -4, 1],
          [12.2, -3.5, 1.4],
          [13, 0, 1.8],
          [12.2, 3.5, 1.4],
          [9, 4, 1],
          [7.4, 3.6, 0],
        ],
        rub,
        { seg: 84, steps: 6 },
      ),
    )
    ring(36, (a) =>
      w.add(
        place(
          box(0.5, 4.6, 0.9, rub, { bev: 0.15, segs: 1, centre: true }),
          [12.75 * Math.cos(a), 0, 12.75 * Math.sin(a)],
          [0, -a, 0],
        ),
      ),
    )
    w.add(
      lathe(
        [
          [3, -2.2, 0],
          [7, -1.6, 0.4],
          [7.6, -3.4, 0.3],
          [8, -3.4, 0.2],
          [8, 3.4, 0.2],
          [7.6, 3.4, 0.3],
          [7, 1.6, 0.4],
          [3, 2.2, 0],
        ],
        M.plastic('#c5cad1', { side: THREE.DoubleSide }),
        { seg: 64 },
      ),
      cyl(3, 8, grey, { at: [0, -4, 0], seg: 40, bev: 0.4 }),
      cyl(1.5, 9.4, pol, { at: [0, -4.7, 0], seg: 28, bev: 0.2 }),
    )
    ring(6, (a) => {
      for (const k of [-1, 1])
        w.add(
          place(
            box(4, 0.8, 1.1, grey, { bev: 0.3, centre: true }),
            [5 * Math.cos(a), 1.9 * k, 5 * Math.sin(a)],
            [0, -a, 0],
          ),
        )
    })
    T.add(alongX(w, [s * 25.4, 12, -13]))
  }
  T.add(
    place(
      decal(
        15,
        5,
        (c) => {
          c.fillStyle = '#f6f7f8'
          c.beginPath()
          c.roundRect(0, 0, 15, 5, 0.6)
          c.fill()
          text(c, 'HT-250', 0.8, 2.6, 2.4, { weight: 800, color: '#22459a' })
          text(c, 'MAX 250 kg', 0.8, 4.3, 1.3, { weight: 600 })
        },
        { alpha: true, px: 512 },
      ),
      [0, 8, 0.14],
    ),
  )
  const g = new THREE.Group()
  g.add(place(T, [0, 0, 0], [-0.0, 0, 0]))
  return g
}

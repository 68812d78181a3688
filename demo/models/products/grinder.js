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
  wrap,
} from '../kit.js'
import { H, alongX, alongZ, screw } from '../parts.js'

export const name = { cn: '工业角磨机 125mm 1100W', en: 'Angle grinder, 125 mm, 1100 W' }
export const view = { yaw: 40, pitch: 22, fill: 0.86 }
export const views = { front: { yaw: 0, pitch: 10 }, back: { yaw: -32, pitch: 20 } }
export const variants = ['amber']

export function build(variant) {
  const shell = M.plastic(variant === 'amber' ? '#e2961c' : '#2450ad', { roughness: 0.36 }),
    dark = M.plastic('#20242a'),
    rub = M.rubber('#1b1e22'),
    alu = M.steel({ color: '#b4b9bf', roughness: 0.34 }),
    steel = M.steel({ roughness: 0.2 }),
    g = new THREE.Group(),
    T = new THREE.Group()
  // motor housing and handle along x, from the gear head (left) to the cable (right)
  T.add(
    alongX(
      lathe(
        [
          [0, 0, 0],
          [3.1, 0, 0.2],
          [3.5, 0.6, 0.4],
          [3.6, 6, 1.6],
          [3.25, 9.5, 1],
          [0, 9.5, 0],
        ],
        shell,
        { seg: 84, steps: 8 },
      ),
      [0, 0, 0],
    ),
  )
  T.add(
    alongX(
      lathe(
        [
          [0, 9.3, 0],
          [3.3, 9.3, 0.15],
          [3.3, 9.9, 0.15],
          [0, 9.9, 0],
        ],
        rub,
        { seg: 72 },
      ),
    ),
  )
  T.add(
    alongX(
      lathe(
        [
          [0, 9.8, 0],
          [3.2, 9.8, 0.2],
          [2.7, 12.4, 1.4],
          [2.45, 19.4, 2.4],
          [2.75, 23, 1.4],
          [2.6, 24.4, 0.6],
          [0, 24.4, 0],
        ],
        rub,
        { seg: 72, steps: 8 },
      ),
    ),
  )
  rep(13, (i) =>
    T.add(
      alongX(
        lathe(
          [
            [2.4, -0.14, 0],
            [2.66 - Math.abs(i - 6) * 0.001, -0.08, 0.05],
            [2.66, 0.08, 0.05],
            [2.4, 0.14, 0],
          ],
          M.rubber('#2a2f36'),
          { seg: 60 },
        ),
        [13 + i * 0.55, 0, 0],
      ),
    ),
  )
  for (const s of [-1, 1]) {
    rep(6, (i) =>
      T.add(
        place(
          box(0.34, 2.3, 0.24, M.plastic('#0d0f12'), { bev: 0.1, centre: true }),
          [1.6 + i * 0.66, 0.2, s * 3.5],
          [0, 0, 0.3],
        ),
      ),
    )
    rep(5, (i) =>
      T.add(
        place(box(0.26, 1.4, 0.2, M.plastic('#0d0f12'), { bev: 0.08, centre: true }), [
          20.6 + i * 0.5,
          -0.4,
          s * 2.6,
        ]),
      ),
    )
    T.add(place(screw(0.34), [7.6, -2.4, s * 2.5], [s * H * 0.78 + (s < 0 ? 0 : 0), 0, 0]))
  }
  // slide switch, strain relief, cable
  T.add(
    box(3.6, 0.5, 1.8, dark, { bev: 0.2, at: [7.4, 3.2, 0] }),
    box(2, 0.7, 1.3, M.plastic('#c22718'), { bev: 0.25, at: [7, 3.5, 0] }),
  )
  rep(4, (i) =>
    T.add(box(0.16, 0.14, 1.1, M.plastic('#8e1a10'), { bev: 0.05, at: [6.4 + i * 0.4, 4.16, 0] })),
  )
  T.add(
    alongX(
      lathe(
        [
          [0, 0, 0],
          [0.95, 0, 0.2],
          [0.55, 4, 0.3],
          [0, 4, 0],
        ],
        rub,
        { seg: 32 },
      ),
      [24.2, 0, 0],
    ),
  )
  rep(5, (i) =>
    T.add(alongX(cyl(0.92 - i * 0.08, 0.36, rub, { seg: 30, bev: 0.1 }), [24.7 + i * 0.68, 0, 0])),
  )
  T.add(
    tube(
      [
        [27.6, 0, 0],
        [30, -0.6, 0.4],
        [31, -3.8, 1.6],
        [29, -5.8, 4.6],
        [24, -6.02, 6.4],
        [19, -6.02, 5.6],
        [14, -6.02, 6.6],
      ],
      0.42,
      M.rubber('#16181b'),
      { along: 90, seg: 14 },
    ),
  )
  // gear head: cast, ribs, bolts, spindle lock
  T.add(
    alongX(
      lathe(
        [
          [0, -1.6, 0],
          [3, -1.6, 0.2],
          [3.35, 0, 0.2],
          [0, 0, 0],
        ],
        alu,
        { seg: 72 },
      ),
    ),
  )
  const head = extr(
    outline(
      [
        [-6.6, -2.6, 1.2],
        [-0.9, -2.9, 0.6],
        [-0.9, 3, 0.6],
        [-4.4, 2.9, 2],
        [-6.8, 1.4, 1.6],
      ],
      0.8,
    ),
    5.2,
    alu,
    { bev: 1.1, bevSegs: 7 },
  )
  T.add(head)
  for (const y of [-2, 2])
    for (const z of [-1.9, 1.9]) T.add(place(screw(0.4), [-1.1, y * 1.1, z * 1.15], [0, 0, H]))
  T.add(cyl(0.7, 0.8, M.gloss('#c22718'), { at: [-3.2, 2.7, 0], seg: 28, bev: 0.2 }))
  rep(3, (i) => T.add(box(2.6, 0.3, 0.34, M.dark(), { bev: 0.1, at: [-4.2, 1.4 - i * 0.9, 2.5] })))
  T.add(
    cyl(2.7, 1.3, alu, { at: [-3.9, -4.0, 0], seg: 60, bev: 0.2 }),
    cyl(2.9, 0.5, steel, { at: [-3.9, -4.2, 0], seg: 60, bev: 0.15 }),
    box(2.2, 0.8, 0.7, steel, { bev: 0.2, at: [-1.2, -4.1, 2.2] }),
  )
  // guard: sheet over half of the disc, on the side of the user
  const gd = M.paint('#30353c', { side: THREE.DoubleSide })
  T.add(
    lathe(
      [
        [2.8, -3.9, 0],
        [6.6, -3.9, 0.3],
        [6.75, -4.3, 0.2],
        [6.75, -6.1, 0.1],
        [6.3, -6.2, 0],
      ],
      gd,
      { seg: 60, start: -0.3 + 0.35, sweep: Math.PI + 0.1, at: [-3.9, 0, 0] },
    ),
  )
  // disc with label, flange nut
  T.add(
    lathe(
      [
        [0, -5.6, 0],
        [6.2, -5.6, 0.1],
        [6.2, -5.25, 0.1],
        [0, -5.25, 0],
      ],
      M.plastic('#3a3532', { roughness: 0.95 }),
      { seg: 100, at: [-3.9, 0, 0] },
    ),
  )
  T.add(
    place(
      decal(
        8.4,
        8.4,
        (c) => {
          c.translate(4.2, 4.2)
          c.fillStyle = '#1b2430'
          c.beginPath()
          c.arc(0, 0, 4.15, 0, 7)
          c.fill()
          c.fillStyle = '#e2961c'
          c.beginPath()
          c.arc(0, 0, 4.0, 0, 7)
          c.arc(0, 0, 3.1, 7, 0, true)
          c.fill()
          text(c, '125×1.0×22', 0, -2.0, 0.74, { align: 'center', weight: 800, color: '#fff' })
          text(c, '80 m/s', 0, 2.6, 0.66, { align: 'center', weight: 700, color: '#fff' })
        },
        { alpha: true, px: 720 },
      ),
      [-3.9, -5.235, 0],
      [-H, 0, 0],
    ),
  )
  T.add(
    cyl(2, 0.5, steel, { at: [-3.9, -6.0, 0], seg: 44, bev: 0.1 }),
    cyl(0.7, 0.4, steel, { at: [-3.9, -6.3, 0], seg: 24 }),
  )
  // side handle
  T.add(
    alongZ(
      group(
        cyl(0.5, 1.4, steel, { seg: 20 }),
        lathe(
          [
            [0, 1.2, 0],
            [1.9, 1.2, 0.3],
            [1.9, 1.9, 0.3],
            [1.3, 2.6, 0.6],
            [1.55, 6, 2.4],
            [1.35, 10.4, 1],
            [0.8, 11.2, 0.5],
            [0, 11.2, 0],
          ],
          rub,
          { seg: 48, steps: 7 },
        ),
      ),
      [-3.7, 0.4, 2.4],
    ),
  )
  rep(7, (i) =>
    T.add(
      alongZ(
        lathe(
          [
            [1.3, -0.12, 0],
            [1.66, -0.05, 0.04],
            [1.66, 0.05, 0.04],
            [1.3, 0.12, 0],
          ],
          M.rubber('#2a2f36'),
          { seg: 40 },
        ),
        [-3.7, 0.4, 6.4 + i * 0.7],
      ),
    ),
  )
  // prints
  T.add(
    decal(
      4.6,
      1.5,
      (c) => {
        text(c, 'AG-125', 0.05, 0.85, 0.95, { weight: 800, color: '#fff' })
        text(c, '1100 W  11 000 r/min', 0.08, 1.32, 0.34, { weight: 600, color: '#fff' })
      },
      { alpha: true, at: [5.2, -1.2, 3.63], px: 560 },
    ),
  )
  T.children.at(-1).position.set(6.4, -1.1, 3.5)
  T.children.at(-1).rotation.x = 0.3
  g.add(place(T, [0, 6.45, 0]))
  return g
}

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
  wrap,
  mesh,
  seg,
} from '../kit.js'
import { H, alongX, alongZ, motor, plate, screw } from '../parts.js'

export const glbQ = 0.28
export const name = { cn: '活塞式空气压缩机 50L 2.2kW', en: 'Piston air compressor, 50 l, 2.2 kW' }
export const device = true
export const view = { yaw: -30, pitch: 14, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -20, pitch: 20, zoom: 0.5, shift: [0.08, 0.2] },
}
export const variants = ['red']

export function build(variant) {
  const color = variant === 'red' ? '#b8281c' : '#24489c',
    tank = M.paint(color),
    cast = M.dark({ color: '#5a6068', roughness: 0.5 }),
    dark = M.plastic('#20242a'),
    alu = M.steel({ color: '#b7bcc2', roughness: 0.42 }),
    pol = M.steel({ roughness: 0.2 }),
    copper = M.steel({ color: '#c77b4e', roughness: 0.25 }),
    brass = M.brass(),
    g = new THREE.Group()
  // tank with welded ends
  const R = 15,
    L = 74,
    Y = 24
  g.add(
    alongX(
      lathe(
        [
          [0, -L / 2 - 6, 0],
          [6, -L / 2 - 5.6, 3],
          [12.6, -L / 2 - 3, 3],
          [R, -L / 2 + 2, 2],
          [R, L / 2 - 2, 2],
          [12.6, L / 2 + 3, 3],
          [6, L / 2 + 5.6, 3],
          [0, L / 2 + 6, 0],
        ],
        tank,
        { seg: 96, steps: 6 },
      ),
      [0, Y, 0],
    ),
  )
  for (const s of [-1, 1]) {
    g.add(
      alongX(
        lathe(
          [
            [R, -0.6, 0],
            [R + 0.25, -0.3, 0.1],
            [R + 0.25, 0.3, 0.1],
            [R, 0.6, 0],
          ],
          tank,
          { seg: 96 },
        ),
        [s * (L / 2 - 4), Y, 0],
      ),
    )
    g.add(alongX(cyl(2.2, 1.4, brass, { seg: 30 }), [s > 0 ? L / 2 + 5.2 : -L / 2 - 6.6, Y, 0]))
  }
  // wheels, front feet, handle
  for (const z of [-17, 17])
    (g.add(
      alongZ(
        group(
          lathe(
            [
              [3, -2, 0],
              [8.6, -2, 1],
              [9, 0, 1],
              [8.6, 2, 1],
              [3, 2, 0],
            ],
            M.rubber('#24282d'),
            { seg: 64, steps: 5 },
          ),
          cyl(6.2, 4.3, M.plastic('#c9ced4'), { at: [0, -2.15, 0], seg: 48, bev: 0.4 }),
          cyl(2, 5.4, dark, { at: [0, -2.7, 0], seg: 30, bev: 0.4 }),
        ),
        [-30, 9, z],
      ),
    ),
      g.add(box(5, 12, 1.2, tank, { bev: 0.3, at: [-30, 7, z * 0.78] })))
  for (const z of [-10, 10])
    g.add(
      box(5, 10, 2, tank, { bev: 0.4, at: [28, 3, z] }),
      cyl(2.8, 3.4, M.rubber(), { at: [28, 0, z], seg: 30, bev: 0.5 }),
    )
  g.add(
    tube(
      [
        [34, 30, -9],
        [44, 37, -9],
        [49, 44, -8],
        [51, 46, 0],
        [49, 44, 8],
        [44, 37, 9],
        [34, 30, 9],
      ],
      1.2,
      tank,
      { along: 60, seg: 14 },
    ),
  )
  g.add(place(cyl(1.7, 13, M.rubber(), { seg: 24, bev: 0.4 }), [50.6, 45.6, -6.5], [H, 0, 0]))
  // saddle plate, motor, pump
  g.add(box(58, 2.2, 20, tank, { bev: 0.4, at: [0, 40.4, 0] }))
  for (const x of [-22, 22]) g.add(box(3, 6, 16, tank, { bev: 0.4, at: [x, 35.5, 0] }))
  const m = motor(8.2, 24, '#2f343b', {
    feet: 9,
    lines: ['YC-90L-2', '2.2 kW  2800 r/min', '220 V  50 Hz'],
  })
  g.add(place(m, [3, 51.4, -1]))
  const P = new THREE.Group()
  P.add(
    box(15, 13, 13, cast, { bev: 2, at: [0, 0, 0] }),
    alongZ(cyl(5.6, 1.4, alu, { seg: 48, bev: 0.3 }), [0, 7, 6.2]),
  )
  ring(6, (a) =>
    P.add(place(screw(0.5), [4.6 * Math.cos(a), 7 + 4.6 * Math.sin(a), 7.5], [H, 0, 0])),
  )
  P.add(
    alongZ(
      cyl(1.5, 0.7, M.glass({ opacity: 0.5, color: '#e0b860' }), { seg: 28 }),
      [-4.6, 2.6, 6.2],
    ),
  )
  for (const s of [-1, 1]) {
    const c = new THREE.Group()
    c.add(cyl(4, 15, cast, { seg: 40 }))
    rep(8, (i) => c.add(cyl(5.6, 0.7, cast, { at: [0, 1.5 + i * 1.5, 0], seg: 48, bev: 0.2 })))
    c.add(box(11.4, 3, 11.4, alu, { bev: 0.6, at: [0, 14, 0] }))
    rep(6, (i) => c.add(box(0.7, 3.6, 10.6, alu, { bev: 0.25, at: [-4.6 + i * 1.84, 16.6, 0] })))
    ring(4, (a) =>
      c.add(hex(1.4, 0.9, pol, { at: [5 * Math.cos(a + 0.785), 17, 5 * Math.sin(a + 0.785)] })),
    )
    P.add(place(c, [s * 4.4, 10.5, 0], [0, 0, -s * 0.5]))
  }
  // intake filters and copper delivery pipe
  for (const s of [-1, 1])
    P.add(
      alongZ(
        group(
          cyl(1, 2, pol, { seg: 20 }),
          cyl(3.1, 3.6, dark, { at: [0, 2, 0], seg: 40, bev: 0.5 }),
          cyl(3.15, 0.7, alu, { at: [0, 3.2, 0], seg: 40 }),
        ),
        [s * 12.4, 26, 5],
      ),
    )
  P.add(
    tube(
      [
        [9, 27.4, -5],
        [9.6, 28, -9],
        [4, 28.4, -11],
        [-7, 27.6, -10],
        [-9, 27.4, -5],
      ],
      0.75,
      copper,
      { along: 60, seg: 12 },
    ),
  )
  g.add(place(P, [-17, 42.4, 0]))
  g.add(
    tube(
      [
        [-17, 70.4, -11],
        [-30, 68, -12],
        [-35, 58, -10],
        [-33, 46, -6],
        [-30, 39.6, -3],
      ],
      0.8,
      copper,
      { along: 70, seg: 12 },
    ),
  )
  g.add(hex(2.6, 1.6, brass, { at: [-30, 38.2, -3] }))
  // flywheel and belt guard behind
  const guard = new THREE.Group()
  guard.add(
    alongZ(
      lathe(
        [
          [0, 0, 0],
          [15, 0, 0.4],
          [15, 4, 1.2],
          [0, 4, 0],
        ],
        dark,
        { seg: 80, steps: 5 },
      ),
    ),
    alongZ(
      lathe(
        [
          [0, 0, 0],
          [8, 0, 0.4],
          [8, 4, 1.2],
          [0, 4, 0],
        ],
        dark,
        { seg: 60 },
      ),
      [29, 2, 0],
    ),
    box(30, 15, 3.8, dark, { bev: 0.6, at: [14, -5, 2] }),
  )
  rep(6, (i) =>
    guard.add(
      alongZ(
        lathe(
          [
            [4 + i * 1.7, 0.02, 0],
            [4 + i * 1.7, -0.14, 0],
            [4.7 + i * 1.7, -0.14, 0],
            [4.7 + i * 1.7, 0.02, 0],
          ],
          M.plastic('#4a5058', { side: THREE.DoubleSide }),
          { seg: 64, r: 0 },
        ),
      ),
    ),
  )
  g.add(place(guard, [-17, 50, -14]))
  // pressure switch, regulator, two gauges, safety valve
  g.add(
    cyl(1.1, 4, brass, { at: [33, 38, 5], seg: 24 }),
    box(10, 6.4, 7, dark, { bev: 1, at: [33, 42, 5] }),
    cyl(1.4, 2.2, M.gloss('#c22718'), { at: [33, 48.2, 5], seg: 28, bev: 0.5 }),
  )
  const gauge = (at) =>
    place(
      group(
        alongZ(
          lathe(
            [
              [0, -1, 0],
              [2.5, -1, 0.2],
              [2.6, 0.6, 0.15],
              [2.3, 0.8, 0.1],
              [2.25, 0.5, 0],
            ],
            pol,
            { seg: 48 },
          ),
        ),
        decal(
          4.5,
          4.5,
          (c, w) => {
            c.fillStyle = '#fdfdfb'
            c.beginPath()
            c.arc(w / 2, w / 2, w / 2, 0, 7)
            c.fill()
            c.translate(w / 2, w / 2)
            c.lineWidth = 0.12
            c.strokeStyle = '#15191f'
            rep(13, (i) => {
              const a = ((135 + 22.5 * i) * Math.PI) / 180
              c.beginPath()
              c.moveTo(1.6 * Math.cos(a), 1.6 * Math.sin(a))
              c.lineTo(2 * Math.cos(a), 2 * Math.sin(a))
              c.stroke()
            })
            c.strokeStyle = '#c22718'
            c.lineWidth = 0.18
            c.beginPath()
            c.moveTo(0, 0)
            c.lineTo(1.2, -1.1)
            c.stroke()
            text(c, 'bar', 0, 1.2, 0.6, { align: 'center' })
          },
          { alpha: true, at: [0, 0, 0.55], px: 320 },
        ),
      ),
      at,
    )
  g.add(gauge([29.4, 39, 14.6]), gauge([36.6, 39, 14.6]))
  g.add(
    alongX(cyl(1.1, 14, brass, { seg: 24 }), [26, 39, 12.4]),
    alongX(hex(2.4, 1.6, brass), [39.6, 39, 12.4]),
    alongZ(cyl(1, 8, brass, { seg: 20 }), [33, 39, 5]),
    alongZ(cyl(2.2, 3.6, dark, { seg: 12, bev: 0.4 }), [33, 39, 13]),
  )
  g.add(
    tube(
      [
        [33, 42.4, 8],
        [30, 41, 9],
        [24, 41, 9.4],
        [17, 44, 10],
        [13.4, 55, 8],
        [11.6, 60, 4.6],
      ],
      0.5,
      M.rubber('#17191d'),
      { along: 50, seg: 10 },
    ),
  )
  // tank print
  const print = wrap(
    R + 0.05,
    52,
    0.02,
    0.9,
    (c, w, h) => {
      c.translate(0, h)
      c.rotate(-H)
      text(c, 'AC-50', 2, w * 0.58, 7.4, { weight: 800, color: '#fff' })
      text(c, '50 l   8 bar   250 l/min', 27, w * 0.58, 2.3, { weight: 600, color: '#e3eaf8' })
      c.fillStyle = '#ffd98a'
      c.fillRect(2, w * 0.7, 48, 0.5)
    },
    { alpha: true, px: 420, rough: 0.4 },
  )
  print.geometry.rotateZ(-H)
  g.add(place(group(print), [-2, Y, 0], [0, 0, 0]))
  return g
}

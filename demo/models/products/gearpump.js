import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  hex,
  extr,
  outline,
} from '../kit.js'
import { H, alongX, alongZ, motor, plate, screw } from '../parts.js'

export const glbQ = 0.38
export const name = {
  cn: '不锈钢齿轮泵机组 KCB-83.3 2.2kW',
  en: 'Gear pump with motor, stainless, 2.2 kW',
}
export const device = true
export const view = { yaw: -32, pitch: 17, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 7 },
  detail: { yaw: -44, pitch: 20, zoom: 0.52, shift: [-0.3, 0.02] },
}

export function build() {
  const base = M.paint('#2f343b'),
    ss = M.steel({ color: '#bfc4c9', roughness: 0.4 }),
    mach = M.steel({ roughness: 0.18 }),
    bolt = M.steel({ color: '#a9aeb5', roughness: 0.3 }),
    yellow = M.paint('#e2a91c'),
    g = new THREE.Group()
  // welded base with slots and machined pads
  for (const z of [-11, 11]) g.add(box(76, 5, 5, base, { bev: 0.5, at: [0, 0, z] }))
  g.add(box(76, 1.4, 26, base, { bev: 0.4, at: [0, 4.2, 0] }))
  for (const x of [-34, 34])
    for (const z of [-11, 11])
      g.add(
        hex(2.6, 1.4, bolt, { at: [x, 5.6, z] }),
        cyl(2.1, 0.3, mach, { at: [x, 5.5, z], seg: 28 }),
      )
  g.add(
    place(
      motor(9.6, 36, '#24489c', {
        feet: 11.6,
        lines: ['Y2-100L-4', '2.2 kW  1420 r/min', '380 V  50 Hz  IP55'],
      }),
      [1, 17.2, 0],
    ),
  )
  // shaft, jaw coupling under a mesh guard
  g.add(
    alongX(cyl(1.4, 20, mach, { seg: 28 }), [-17, 17.2, 0]),
    alongX(cyl(4, 4, ss, { seg: 40, bev: 0.3 }), [-11, 17.2, 0]),
    alongX(cyl(3.8, 1.6, M.rubber('#b8281c'), { seg: 40 }), [-7, 17.2, 0]),
    alongX(cyl(4, 4, ss, { seg: 40, bev: 0.3 }), [-5.4, 17.2, 0]),
  )
  const guard = new THREE.Group()
  const arch = outline(
    [
      [-6.2, -11.4, 0.2],
      [-6.2, 2, 4],
      [-3, 6.4, 3.4],
      [3, 6.4, 3.4],
      [6.2, 2, 4],
      [6.2, -11.4, 0.2],
      [5.8, -11.4, 0.1],
      [5.8, 2, 3.8],
      [2.8, 6, 3.2],
      [-2.8, 6, 3.2],
      [-5.8, 2, 3.8],
      [-5.8, -11.4, 0.1],
    ],
    0.2,
  )
  const e = extr(arch, 12.6, yellow, { bev: 0.08, bevSegs: 2 })
  e.rotation.y = H
  guard.add(e)
  rep(5, (i) =>
    guard.add(box(1.1, 6, 0.5, M.plastic('#14171b'), { bev: 0.2, at: [-4.4 + i * 2.2, -5, 6.02] })),
  )
  g.add(place(guard, [-6.2, 17.2, 0]))
  // pump: body in figure-eight shape, covers, flanges left/right as front/back
  const P = new THREE.Group(),
    fig = outline(
      [
        [-7, -7, 4.6],
        [7, -7, 4.6],
        [7.6, 0, 2],
        [7, 8, 4.6],
        [-7, 8, 4.6],
        [-7.6, 0, 2],
      ],
      3,
    ),
    side = (d, m, o = {}) => {
      const x = extr(fig, d, m, { bev: 0.35, ...o })
      x.rotation.y = H
      return group(x)
    }
  P.add(side(9, ss))
  P.add(place(side(1.8, mach), [-5.5, 0, 0]), place(side(1.8, mach), [5.5, 0, 0]))
  ;[
    [5, -5],
    [-5, -5],
    [6, 0.5],
    [-6, 0.5],
    [5, 6],
    [-5, 6],
  ].forEach(([z, y]) =>
    P.add(
      place(hex(1.5, 0.9, bolt), [-6.4, y, z], [0, 0, H]),
      place(cyl(0.5, 1.2, bolt, { seg: 16 }), [-6.4, y, z], [0, 0, H]),
    ),
  )
  P.add(
    place(cyl(3.2, 3.4, ss, { seg: 44, bev: 0.6 }), [-6.4, -3, 0], [0, 0, H]),
    place(cyl(3.2, 2.2, ss, { seg: 44, bev: 0.6 }), [-6.4, 4, 0], [0, 0, H]),
    place(hex(2.2, 1.2, bolt), [-8.4, 4, 0], [0, 0, H]),
    place(cyl(3.6, 4.2, ss, { seg: 44, bev: 0.5 }), [5.8, 0, 0], [0, 0, -H]),
  )
  for (const s of [1, -1]) {
    const f = group(
      lathe(
        [
          [2.6, 0, 0],
          [3.6, 0, 0.2],
          [3.6, 3.6, 0.8],
          [6.6, 3.9, 0.2],
          [6.6, 5.6, 0.15],
          [3.4, 5.6, 0.05],
          [3.4, 5.9, 0.05],
          [2.3, 5.9, 0.05],
          [2.3, 3, 0],
        ],
        M.steel({ color: '#bfc4c9', roughness: 0.36, side: THREE.DoubleSide }),
        { seg: 72 },
      ),
      cyl(2.3, 0.1, M.plastic('#191c20', { roughness: 0.9 }), {
        at: [0, 4.4, 0],
        seg: 40,
        bev: 0.01,
      }),
    )
    ring(4, (a) =>
      f.add(
        cyl(0.8, 0.04, M.plastic('#15171a', { roughness: 0.9 }), {
          at: [5 * Math.cos(a + 0.785), 5.6, 5 * Math.sin(a + 0.785)],
          seg: 28,
          bev: 0.01,
        }),
      ),
    )
    P.add(place(f, [0, 0.5, s * 6.2], [s * H, 0, 0]))
  }
  P.add(
    box(9, 4, 11, ss, { bev: 0.6, at: [0, -11.4, 0] }),
    box(11, 1.4, 17, ss, { bev: 0.4, at: [0, -11.4, 0] }),
  )
  for (const z of [-7, 7]) P.add(hex(1.9, 1.1, bolt, { at: [0, -10, z] }))
  // relief valve on top, arrow plate
  P.add(
    cyl(2.6, 3, ss, { at: [0, 7.6, 0], seg: 40, bev: 0.4 }),
    hex(4, 1.6, mach, { at: [0, 10.4, 0] }),
    cyl(1.5, 2.6, mach, { at: [0, 12, 0], seg: 30 }),
    hex(2, 0.9, bolt, { at: [0, 14.4, 0] }),
  )
  P.add(
    place(
      decal(
        5,
        5,
        (c) => {
          c.fillStyle = '#c22718'
          c.beginPath()
          c.arc(2.5, 2.5, 1.9, 3.5, 6)
          c.lineWidth = 0.42
          c.strokeStyle = '#c22718'
          c.stroke()
          c.beginPath()
          c.moveTo(4.9, 1.9)
          c.lineTo(3.6, 2.2)
          c.lineTo(4.6, 0.7)
          c.fill()
        },
        { alpha: true },
      ),
      [-6.42, 0.3, 0],
      [0, -H, 0],
    ),
  )
  g.add(place(P, [-24, 17.2, 0]))
  g.add(
    plate(9, 3.6, 'GEAR PUMP  KCB-83.3', ['5 m³/h   0.33 MPa', 'DN40   SS304   38 kg'], {
      at: [-19.4, 2.6, 13.55],
    }),
  )
  g.children.at(-1).scale.setScalar(0.98)
  return g
}

import { THREE, M, lathe, cyl, tube, box, group, place, ring } from '../kit.js'

export const name = { cn: '长臂护眼 LED 工作台灯', en: 'LED task lamp, long arm' }
export const view = { yaw: -22, pitch: 10, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -30, pitch: 4, zoom: 0.5, shift: [0.3, 0.42] },
}
export const variants = ['black']

export function build(variant) {
  const main = M.powder(variant === 'black' ? '#25282d' : '#e6e8eb', { side: THREE.DoubleSide }),
    metal = M.brushed(),
    dark = M.plastic('#2a2e35'),
    brass = M.brass({ roughness: 0.34 })
  const g = new THREE.Group()
  g.add(
    lathe(
      [
        [0, 0, 0],
        [9.4, 0, 0.2],
        [9.6, 0.5, 0.3],
        [9.4, 1.5, 0.5],
        [2.2, 2.0, 0.6],
        [1.5, 2.6, 0.3],
        [1.5, 4.2, 0.3],
        [0, 4.2, 0],
      ],
      main,
      { seg: 96, steps: 8 },
    ),
  )
  g.add(cyl(1.15, 0.35, dark, { at: [5.2, 1.66, 4], rot: [0, 0, -0.04] }))
  const P0 = new THREE.Vector3(0, 5, 0),
    P1 = new THREE.Vector3(-13, 31, 0),
    P2 = new THREE.Vector3(13, 52, 0)
  const rod = (a, b, z, r, m) => {
    const d = b.clone().sub(a),
      c = cyl(r, d.length(), m, { bev: 0.05, seg: 28 })
    c.position.copy(a).setZ(z)
    c.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), d.normalize())
    return c
  }
  const joint = (p, r = 1.35) => {
    const j = new THREE.Group()
    j.add(cyl(r, 3.6, main, { bev: 0.2, at: [0, 0, 1.8], rot: [-Math.PI / 2, 0, 0], seg: 40 }))
    for (const s of [1, -1])
      j.add(
        place(
          lathe(
            [
              [0, 0, 0],
              [r * 0.72, 0, 0.1],
              [r * 0.66, 0.5, 0.18],
              [0, 0.5, 0],
            ],
            brass,
            { seg: 40 },
          ),
          [0, 0, 1.78 * s],
          [(Math.PI / 2) * s, 0, 0],
        ),
      )
    j.position.copy(p)
    return j
  }
  for (const z of [-0.95, 0.95]) {
    g.add(rod(P0, P1, z, 0.56, metal))
    g.add(rod(P1, P2, z, 0.56, metal))
  }
  g.add(joint(P0), joint(P1), joint(P2, 1.15))
  // cable in a lazy curve along the arm
  g.add(
    tube(
      [
        [0, 3.6, -0.2],
        [-2.6, 9, 0],
        [-7.2, 20, 0],
        [-13.4, 29.5, 0],
        [-14.4, 32.6, 0],
        [-11, 34.8, 0],
        [0, 42.4, 0],
        [11, 51.2, 0],
        [14, 53.0, 0],
      ],
      0.17,
      M.rubber('#1d2024'),
      { along: 90, seg: 8 },
    ),
  )
  // head
  const H = new THREE.Group()
  H.add(
    lathe(
      [
        [0, 7.4, 0],
        [1.7, 7.4, 0.4],
        [1.9, 4.6, 0.6],
        [3.2, 3.9, 1.2],
        [7.6, -2.4, 0.2],
        [7.75, -2.9, 0.1],
        [7.45, -2.9, 0.05],
        [3.0, 3.2, 1.0],
        [0, 3.4, 0],
      ],
      main,
      { seg: 96, steps: 8 },
    ),
  )
  ring(10, (a) =>
    H.add(
      box(0.16, 1.5, 0.4, dark, {
        bev: 0.06,
        at: [1.86 * Math.cos(a), 5.3, 1.86 * Math.sin(a)],
        rot: [0, -a, 0],
      }),
    ),
  )
  H.add(
    lathe(
      [
        [0, -0.6, 0],
        [5.6, -0.6, 0.1],
        [5.75, -0.4, 0.1],
        [0, -0.3, 0],
      ],
      M.glow('#fff1d6', 1.5),
      { seg: 64 },
    ),
  )
  H.add(
    lathe(
      [
        [5.6, -0.62, 0],
        [6.2, -0.7, 0.05],
        [6.2, -0.3, 0],
      ],
      M.chrome({ roughness: 0.25, side: THREE.DoubleSide }),
      { seg: 64 },
    ),
  )
  H.add(cyl(0.5, 1.3, brass, { at: [0, 7.3, 0], seg: 28 }))
  place(H, [17.2, 50.2, 0], [0, 0, 0.52], 1.28)
  g.add(H)
  g.add(place(box(4.6, 1, 1.5, main, { bev: 0.3 }), [14.6, 52.4, 0], [0, 0, -0.42]))
  return g
}

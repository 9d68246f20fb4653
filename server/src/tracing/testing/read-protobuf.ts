/** A field of a message: a number, or the bytes of a text or of another message. */
export interface Wire {
  readonly field: number;
  readonly value: bigint | Uint8Array;
}

/** The fields of a message in order. https://protobuf.dev/programming-guides/encoding/ */
export function readMessage(bytes: Uint8Array): Wire[] {
  const fields: Wire[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(skip(1));
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const skip = (length: number) => {
    at += length;
    return at - length;
  };
  const readBytes = () => {
    const length = Number(varint());
    const start = skip(length);
    return bytes.subarray(start, start + length);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = tag >> 3;
    const type = tag & 7;
    if (type === 0) fields.push({ field, value: varint() });
    else if (type === 1) fields.push({ field, value: view.getBigUint64(skip(8), true) });
    else if (type === 2) fields.push({ field, value: readBytes() });
    else if (type === 5) fields.push({ field, value: BigInt(view.getUint32(skip(4), true)) });
    else throw new Error(`not a protobuf message: wire type ${type}`);
  }
  return fields;
}

export function bytesOf(wire: Wire | undefined): Uint8Array {
  return wire?.value instanceof Uint8Array ? wire.value : new Uint8Array();
}

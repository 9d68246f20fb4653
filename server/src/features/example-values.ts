/**
 * The department in all examples of the API description: one building, Westport House, with one floor, one zone and one point.
 * `server/src/testing/example-department.ts` creates it with these ids.
 */
export const exampleIds = {
  map: '0198c2a4-5d10-7a3e-9f41-6b0d2c8e7a15',
  floor: '0198c2a6-11f4-7c52-8e09-d3a7b1f0462c',
  zone: '0198c2a8-9b37-7e84-a6c5-04f2e9d81b73',
  point: '0198c2a9-4f12-7b06-8d53-1e7c90a2f6b4',
  attachment: '0198c2aa-7c45-7f12-8b63-92d5e1a0f7c8',
  shareLink: '0198c2ab-3e60-7b19-94d2-7f5a0c8b6e31',
  import: '0198c2ad-7a45-7d26-8c17-5e92b0f4d6a3',
  user: '0198c2af-2c18-7b64-9d03-a1c7e5f40b92',
  admin: '0198c2ae-51d7-7f08-a4c9-7b20e6d3185f',
  invitation: '0198c2b0-64e7-7d85-b1f6-3d9a7c25e801',
  apiToken: '0198c2b2-0f93-7a47-8be2-6c14d8f7a350',
  itemType: '0198c2b4-3a17-7c58-9d60-e2b8f4105a9c',
  /** An id that does not exist. */
  unknown: '0198c2ff-0000-7000-8000-000000000000',
} as const;

/** The keys in the URLs of images and tiles. */
export const exampleKeys = {
  mapImage: '5f2a9c7d10e84b36a1d4e8f07b92c35e',
  mapTiles: 'c81e4a06f3d7492bb05a6e19d2f87c34',
  floorImage: '2b7d90e5a41c4f68937e0cd5b8f1a642',
  attachment: 'd16f80a3c95e4b72a8e1047b3f29c6d5',
  background: '70d4e1b92c5f4a3886e20b7f9d1c634a',
  floorTiles: '9e03b5f7c26d4181af5289e4d70b6c1a',
} as const;

export const storage = 'http://localhost:8080/storage';

/** When everything in the examples was created. */
export const exampleTime = '2026-03-02T09:41:07.512Z';

/** The fields of a map or a floor that nobody has verified. */
export const unverified = {
  verifiedOn: null,
  verifiedBy: null,
  verificationDueOn: null,
  changesSinceVerified: null,
} as const;

export const examplePolygon = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-2.9785, 56.4602],
        [-2.978, 56.4602],
        [-2.978, 56.46],
        [-2.9785, 56.46],
        [-2.9785, 56.4602],
      ],
    ],
  },
});

export const exampleAccount = {
  email: 'editor@westport.example',
  invitedEmail: 'grace@westport.example',
  password: 'a long enough password',
  refreshToken: '1.q1Ww5rJ0m2X7bF9nT4kY8sD3vA6zL1pH0cG5eU2oI7w',
} as const;

export const exampleDepartment = { name: 'Westport Fire and Rescue', timeZone: 'Europe/London' } as const;

/** The name of the user who sends the requests of the examples. */
export const exampleVerifier = 'Sam Rivera';

export const exampleItemId = 730041;

/** Tokens, which keep URLs and access secret. */
export const exampleTokens = {
  invitation: '1.Xw3pN7vB2kR9sM4tJ8yQ1cF6gL0hD5zA3eU7iO9bVqE',
  api: 'mst_1_Rk8wQ2mZ5xC7vB1nL4jH9gF6dS3aP0oI8uY2tE5rWqM',
  share: '1.Zt4kQ9mB1xW7cR2vN8yH5jL0pD3sF6gA',
  feed: 'AcP4pzCMVtt0QjoUdh7ZfhCkX9w2bLr6mYqT1sNvE8gJdKaRiOeUxHn3Bl5Wc0Mz7GyFtS4hPo9IuVjDk2rQe1AxTbLmN6wZ',
} as const;

/** The time {@link exampleTime} in the format of an iCalendar file. */
export const exampleIcalTime = '20260302T094107Z';

/** The example of an invalid request for a list. @param parameters the other parameters */
export function wrongIncludeInactive<Parameters extends object>(parameters: Parameters) {
  return {
    summary: 'A query parameter of the wrong type',
    parameters: { ...parameters, includeInactive: 'perhaps' },
    status: 400,
    response: {
      error: 'InvalidRequest',
      message: 'includeInactive must be true or false',
      statusCode: 400,
    },
  };
}

/** Written by scripts/generate-docs.ts from docs/openapi.json. */

export interface paths {
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether the service is healthy
         * @description Needs no token.
         *
         *     For load balancers and service managers: 200 while this server works, otherwise 503 with a message that says what is wrong. It checks the database (it responds, is not damaged, and has the right version), the storage of images and tiles, free disk space, and the clock. `degraded` means that the server works, but someone should look at the `warnings`.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether this server can take requests
         * @description Needs no token.
         *
         *     For load balancers and service managers: 200 while this server works, otherwise 503 with a message that says what is wrong. It checks the database (it responds, is not damaged, and has the right version), the storage of images and tiles, free disk space, and the clock. `degraded` means that the server works, but someone should look at the `warnings`.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whether this process runs
         * @description Needs no token.
         *
         *     For service managers that restart hung processes. It checks nothing else, because a restart does not help if the database is down.
         */
        readonly get: operations["getLiveness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/connect/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in, or stay signed in
         * @description Needs no token.
         *
         *     OAuth 2 (RFC 6749, sections 4.3 and 6). With `grant_type=password` an account signs in; with `grant_type=refresh_token` it stays signed in. A refresh token works once: store the new one. Using a token twice ends the session everywhere, because it may have been copied. After five wrong passwords for one account from one address within 15 minutes, further attempts get a 429 until the 15 minutes are over; a device with the cookie of an earlier sign-in is counted separately. If OAuth 2 defines an error code, `error` is that code.
         */
        readonly post: operations["takeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/connect/revocation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign out
         * @description Needs no token.
         *
         *     OAuth 2 token revocation (RFC 7009). Ends the session that the refresh token belongs to: all of its refresh tokens stop working, even if the one you send was already used. The access token stays valid until it expires (at most an hour), so discard it. An unknown or already revoked token also gets a 200.
         */
        readonly post: operations["revokeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/GetUsers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The users and invited people of the department
         * @description Needs the permission `department:admin`.
         *
         *     Sorted by name. Invited people have `pending: true`. Users of an identity provider have no account here and are not listed.
         */
        readonly get: operations["getUsers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/GetUser/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A user
         * @description Needs the permission `department:admin`.
         *
         *     Send the `ETag` as `If-Match` to `UpdateUser`.
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/UpdateUser/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change the name or role of a user
         * @description Needs the permission `department:admin`.
         *
         *     A new role takes effect within seconds, on every server, without a new sign-in. The last administrator of the department who can sign in cannot be disabled or get another role: the response is a 409.
         */
        readonly put: operations["updateUser"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/DisableUser/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Disable a user and end all of their sessions
         * @description Needs the permission `department:admin`.
         *
         *     The user can no longer sign in. All sessions, streams and calendar feeds of the user end within seconds, on every server. API tokens that the user created belong to the department and keep working. The last administrator of the department who can sign in cannot be disabled or get another role: the response is a 409.
         */
        readonly post: operations["disableUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/EnableUser/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enable a user
         * @description Needs the permission `department:admin`.
         *
         *     The user can sign in again with the old password. Sessions and calendar feeds that ended when the user was disabled are not restored.
         */
        readonly post: operations["enableUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/EndSessions/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign a user out everywhere
         * @description Needs the permission `department:admin`.
         *
         *     All sessions of the user end within seconds, on every server. The user can sign in again. Calendar feeds keep working.
         */
        readonly post: operations["endSessions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/InviteUser": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Invite someone with a link
         * @description Needs the permission `department:admin`.
         *
         *     Muster does not send email: send the link to the person yourself. It works once, for 7 days, and only this response shows it. Inviting the same address again replaces the earlier invitation and its link.
         */
        readonly post: operations["inviteUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/DeleteInvitation/{invitationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Withdraw an invitation
         * @description Needs the permission `department:admin`.
         *
         *     Its link stops working immediately. If the person has already accepted, disable the user instead.
         */
        readonly delete: operations["deleteInvitation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/ResetPassword/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a password reset link
         * @description Needs the permission `department:admin`.
         *
         *     Creates a link with which the user can set a new password. It works once, for 24 hours, and a newer link replaces it. The current password and sessions keep working until the link is used. To end the sessions immediately, use `EndSessions`.
         */
        readonly post: operations["resetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/GetInvitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Details of an invitation or a password reset link
         * @description Needs no token.
         *
         *     For the page that a link opens. The token is in the body, so that it does not end up in logs. Expired, used, replaced and unknown links get the same response, and count as failed sign-ins from the client’s address.
         */
        readonly post: operations["getInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Users/AcceptInvitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set a password with a link, and sign in
         * @description Needs no token.
         *
         *     Creates the user or changes their password, and returns tokens like `connect/token`. A link works once. After a password reset, all earlier sessions of the user end within seconds.
         */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/ApiTokens/GetTokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The API tokens of the department
         * @description Needs the permission `department:admin`.
         *
         *     Oldest first, including expired ones. The tokens themselves are not shown.
         */
        readonly get: operations["getTokens"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/ApiTokens/SaveToken": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an API token
         * @description Needs the permission `department:admin`.
         *
         *     For programs: send it as `Authorization: Bearer`. Only this response shows the token. It belongs to the department, so it keeps working if its creator is disabled. It cannot have a calendar feed, because a feed belongs to a person. Requesting a permission that you do not have gets a 403. Without `department:admin`, a token cannot manage users or tokens.
         */
        readonly post: operations["saveToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/ApiTokens/RevokeToken/{tokenId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke an API token
         * @description Needs the permission `department:admin`.
         *
         *     Within seconds, requests with it get a 401 on every server, and its open streams end.
         */
        readonly post: operations["revokeApiToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Department/GetDepartment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The caller’s department
         * @description Needs a token of the department, with any permissions.
         *
         *     The department that the token belongs to. It is created when its first token is used.
         */
        readonly get: operations["getDepartment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Department/UpdateDepartment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change the department
         * @description Needs the permission `department:admin`.
         *
         *     The time zone applies to event dates and to local times without a zone: a new one may end an event earlier or later. A `background` is drawn under the maps of the department, also on shared pages, and the Content-Security-Policy of the pages allows it.
         */
        readonly put: operations["updateDepartment"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Department/SaveBackgroundFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a map of a region as the background
         * @description Needs the permission `department:admin`.
         *
         *     A PMTiles file (version 3) with vector tiles (MVT) that have the layers of Protomaps, or with PNG, JPEG or WebP images; or MBTiles with such tiles, which are converted. It replaces the previous file and becomes the `background` of the department. A file that cannot be drawn gets a 400 and changes nothing. `MUSTER_MAX_BACKGROUND_MB` limits its size.
         */
        readonly post: operations["saveBackgroundFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Department/DeleteBackgroundFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete the uploaded background
         * @description Needs the permission `department:admin`.
         *
         *     Deletes the uploaded file. If it was the background of the department, the department gets the background of the installation.
         */
        readonly delete: operations["deleteBackgroundFile"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/backgrounds/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An uploaded background
         * @description Needs no token.
         *
         *     The file at the `url` of a `background` of the kind `pmtiles`. Map clients read it with range requests. Like tiles, it needs no token, because its address contains 128 random bits. It can be cached forever: a new file gets a new address.
         */
        readonly get: operations["getBackgroundFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/images/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An image
         * @description Needs no token.
         *
         *     The file at the `imageUrl` or `originalImageUrl` of a map or floor: the uploaded file, or the north-up image of a rotated plan. While the north-up image is being drawn, the response is a 503 with `Retry-After`. The media type is always the type of the bytes. An SVG, which could contain a script, is sandboxed, and browsers download it instead of showing it. An image can be cached forever: a new image gets a new address. To get the text on the page of a PDF, replace `pdf` with `json` in its `originalImageUrl`.
         */
        readonly get: operations["getImage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/InspectPlan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The pages of a PDF, and the position in a plan
         * @description Needs the permission `maps:write`.
         *
         *     Lists the pages of a PDF with their sizes and draws a preview of one, so that the user can choose the `page` for `SaveCustomMap` or `SaveFloor`. Also draws a preview of a TIFF, which browsers cannot show. `placement` is the position in a GeoTIFF or GeoPDF; a save without bounds and without a placement uses it. Nothing is stored. Scripts, links and attachments in the PDF are ignored.
         */
        readonly post: operations["inspectPlan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetCustomMaps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The active maps of the department
         * @description Needs the permission `maps:read`.
         *
         *     Sorted by name. Inactive maps, and event maps after their last day, are left out unless `includeInactive` is `true`. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getCustomMaps"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SaveCustomMap": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a map
         * @description Needs the permission `maps:write`.
         *
         *     The image is a PNG, JPG, SVG, PDF or TIFF, detected from its bytes and not from its name, of at most 50 MB (413 as soon as the limit is passed) and 268 megapixels. Send the fields before the file, so that an error in them is reported before the file is read. Without bounds and without a placement, a GeoTIFF or GeoPDF is placed by its own tags or viewport. The response is sent when the tiles are ready, but after 20 seconds at the latest. With `Prefer: respond-async` it is sent immediately. `GetProcessingStatus` reports the progress. An upload that waits 20 s to be decoded gets a 503 with `Retry-After`.
         */
        readonly post: operations["saveCustomMap"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/UpdateCustomMap/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a map
         * @description Needs the permission `maps:write`.
         *
         *     The required fields are also required here. The image is a PNG, JPG, SVG, PDF or TIFF, detected from its bytes and not from its name, of at most 50 MB (413 as soon as the limit is passed) and 268 megapixels. Send the fields before the file, so that an error in them is reported before the file is read. Without bounds and without a placement, a GeoTIFF or GeoPDF is placed by its own tags or viewport. Without `imageFile`, the map keeps its image. A map with a placement keeps it if you send no bounds, or its current bounds. New bounds, a new placement, new zoom levels or a new image redraw the tiles of the map and all its floors; the old tiles are served until the new ones are ready. The response is sent when the tiles are ready, but after 20 seconds at the latest. With `Prefer: respond-async` it is sent immediately. `GetProcessingStatus` reports the progress.
         */
        readonly put: operations["updateCustomMap"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteCustomMap/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a map with its floors, zones and files
         * @description Needs the permission `maps:write`.
         *
         *     Also deletes its floors, zones, images, tiles and share links. Clients that sync see this in the version manifest. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.
         */
        readonly delete: operations["deleteCustomMap"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetFloors/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The floors of a map
         * @description Needs the permission `maps:read`.
         *
         *     The active floors, sorted by `sortOrder`, then `floorNumber`. Also works for an inactive map. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getFloors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetFloor/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A floor
         * @description Needs the permission `maps:read`.
         *
         *     Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.
         */
        readonly get: operations["getFloor"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SaveFloor/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a floor
         * @description Needs the permission `maps:write`.
         *
         *     The image is stretched to the bounds of the map, unless you send a placement, or the file is a GeoTIFF or GeoPDF that contains its position. To stretch such a file too, send an empty `placement`. Upload limits, `Prefer` and the wait for tiles are the same as in `SaveCustomMap`. The first floor of a map becomes its default floor. An upload to an unknown map is rejected before its file is read.
         */
        readonly post: operations["saveFloor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/UpdateFloor/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a floor
         * @description Needs the permission `maps:write`.
         *
         *     The required fields are also required here. Without `imageFile`, the floor keeps its image. A new image gets new tiles; the old ones are served until the new ones are ready.
         */
        readonly put: operations["updateFloor"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteFloor/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a floor with its zones
         * @description Needs the permission `maps:write`.
         *
         *     Also deletes its zones, images and tiles. If it was the default floor, the first of the other floors becomes the default. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.
         */
        readonly delete: operations["deleteFloor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetCustomMap/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A map with its floors
         * @description Needs the permission `maps:read`.
         *
         *     With a summary of each active floor, including its number of zones. Also works for an inactive map. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getCustomMap"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/tiles/{key}/{z}/{x}/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A tile: {z}/{x}/{y}.png or .webp
         * @description Needs no token.
         *
         *     A square of 256 pixels, as PNG or WebP. Fill in the placeholders of a `tileUrlTemplate`: `{x}` from the west and `{y}` from the north, as in every web map (XYZ, EPSG:3857). A tile outside the map, or without a visible pixel, returns 404. A tile can be cached forever: new tiles get a new address.
         */
        readonly get: operations["getTile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/tiles/{key}/tilejson.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The TileJSON 3.0 of a tile pyramid
         * @description Needs no token.
         *
         *     Bounds, zoom levels and address of a tile pyramid for map clients (TileJSON 3.0). The `key` is the part of a `tileUrlTemplate` after `/tiles/`.
         */
        readonly get: operations["getTileJson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/tiles/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All tiles as one PMTiles archive: {key}.pmtiles
         * @description Needs no token.
         *
         *     All tiles of a map or floor as one PMTiles 3 archive, at `/storage/tiles/{key}.pmtiles`: phones download it for offline use, and map clients can read it with range requests. The `key` is the part of a `tileUrlTemplate` after `/tiles/`.
         */
        readonly get: operations["getTileArchive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetProcessingStatus/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The tile progress of a map or floor; a stream with Accept: text/event-stream
         * @description Needs the permission `maps:read`.
         *
         *     The id of a map or a floor. The state is `queued`, then `processing`, then `ready`, or `failed` with the reason. With `Accept: text/event-stream` the response is a stream of server-sent events, one for each change, that ends at `ready` or `failed`.
         */
        readonly get: operations["getProcessingStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetZones/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The zones of a floor
         * @description Needs the permission `maps:read`.
         *
         *     Sorted by name, with their polygons. Includes inactive zones. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getZones"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetZone/{zoneId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A zone
         * @description Needs the permission `maps:read`.
         *
         *     With its polygon. Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.
         */
        readonly get: operations["getZone"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SaveZone/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a zone
         * @description Needs the permission `maps:write`.
         *
         *     The polygon may have holes and either winding order; a ring that crosses itself follows the even-odd rule. A polygon that is not closed, has fewer than 3 different vertices, no area or more than 20,000 vertices gets a 422 with a message that names the ring and the position. `warnings` lists rings that cross themselves, holes outside the outer ring, and overlapping holes; it is left out if there are none. Positions resolve to the new zone as soon as you get this response; if the edits of its map are reviewed, it is a draft instead. The body has at most 4 MiB.
         */
        readonly post: operations["saveZone"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/UpdateZone/{zoneId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a zone
         * @description Needs the permission `maps:write`.
         *
         *     The required fields, including the polygon, are also required here. The polygon may have holes and either winding order; a ring that crosses itself follows the even-odd rule. A polygon that is not closed, has fewer than 3 different vertices, no area or more than 20,000 vertices gets a 422 with a message that names the ring and the position. `warnings` lists rings that cross themselves, holes outside the outer ring, and overlapping holes; it is left out if there are none. The body has at most 4 MiB.
         */
        readonly put: operations["updateZone"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteZone/{zoneId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a zone
         * @description Needs the permission `maps:write`.
         *
         *     Positions stop resolving to it as soon as you get this response. `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.
         */
        readonly delete: operations["deleteZone"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetDraft/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What the drafts of a map would change
         * @description Needs the permission `maps:write`.
         *
         *     With `editsNeedReview` of a map, edits of zones and points by callers without `department:admin` become drafts. `GetZones?draft=true` and `GetPoints?draft=true` show them; everything else shows what is published.
         */
        readonly get: operations["getDraft"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/PublishDraft/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish drafts
         * @description Needs the permission `department:admin`.
         *
         *     Makes the edits of the drafts, all or none, and returns the drafts that are left. The 409 lists the drafts that were edited since you read them, and those whose published zone or point has changed since they were edited: open these again in the editor, or discard them.
         */
        readonly post: operations["publishDraft"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ReturnDraft/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Return drafts with a note
         * @description Needs the permission `department:admin`.
         *
         *     The drafts stay, and their editors see the note until the next edit. Returns all drafts of the map.
         */
        readonly post: operations["returnDraft"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteDraft/{draftId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Discard a draft
         * @description Needs the permission `maps:write`.
         *
         *     What is published stays as it is. If the draft is a deletion of something that already had a draft, that draft comes back. Editors can discard every draft of their department.
         */
        readonly delete: operations["deleteDraft"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetPoints/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The points of a floor
         * @description Needs the permission `maps:read`.
         *
         *     Sorted by label, or by type if a point has no label. Includes inactive points. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getPoints"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetPoint/{pointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A point
         * @description Needs the permission `maps:read`.
         *
         *     Send the `ETag` as `If-Match` with an edit, so that you do not overwrite someone else’s change.
         */
        readonly get: operations["getPoint"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SavePoint/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a point
         * @description Needs the permission `maps:write`.
         *
         *     Doors, key boxes, shutoffs, hydrants: what a crew looks for at one place of a floor. A floor can have 5,000 points; one more gets a 400. `warnings` says if the point is outside the bounds of its map; it is left out if it is not.
         */
        readonly post: operations["savePoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/UpdatePoint/{pointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a point
         * @description Needs the permission `maps:write`.
         *
         *     The required fields are also required here. An optional field that is left out keeps its value; `null` clears it.
         */
        readonly put: operations["updatePoint"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeletePoint/{pointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a point
         * @description Needs the permission `maps:write`.
         *
         *     `POST /api/v4/Trash/Restore` can restore it for `MUSTER_TRASH_DAYS` days.
         */
        readonly delete: operations["deletePoint"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetAttachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The documents and notes on a map, floor, zone or point
         * @description Needs the permission `maps:read`.
         *
         *     Lists the documents and notes on a map, a floor, a zone or a point in the order in which they were added. Send exactly one of the ids.
         */
        readonly get: operations["getAttachments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetAttachment/{attachmentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A document or note
         * @description Needs the permission `maps:read`.
         *
         *     Returns a document or a note. Its `ETag` is what `If-Match` of an update or a delete expects.
         */
        readonly get: operations["getAttachment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SaveAttachment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a document or a note
         * @description Needs the permission `maps:write`.
         *
         *     Adds a JPEG, a PNG or a PDF of at most 20 MB, or a note in a subset of Markdown, or both, to exactly one map, floor, zone or point. The bytes of the file decide what it is. A picture is encoded again, upright and without its metadata, so its position is gone; a PDF is stored as it is. `MUSTER_MAX_ATTACHMENTS` and `MUSTER_MAX_ATTACHMENTS_MB` limit what a department can have.
         */
        readonly post: operations["saveAttachment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/UpdateAttachment/{attachmentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Rename an attachment, or change its note
         * @description Needs the permission `maps:write`.
         *
         *     Changes the title and the note. A `note` that is left out keeps its text, and `null` removes it. To replace a file, add the new one and delete the old one.
         */
        readonly put: operations["updateAttachment"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteAttachment/{attachmentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an attachment
         * @description Needs the permission `maps:write`.
         *
         *     Moves a document or a note to the trash. Its address stops working.
         */
        readonly delete: operations["deleteAttachment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/storage/attachments/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The file of an attachment, or its thumbnail
         * @description Needs no token.
         *
         *     The file at the `fileUrl` or `thumbnailUrl` of an attachment. Like images, it needs no token, because its address contains 128 random bits. A PDF is downloaded instead of shown, and everything is sandboxed. It can be cached forever.
         */
        readonly get: operations["getAttachmentFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/GetImports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The imports of the department
         * @description Needs the permission `maps:read`.
         *
         *     Newest first, without their previews. An import is kept until you delete it.
         */
        readonly get: operations["getImports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/GetImport/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An import with its preview
         * @description Needs the permission `maps:read`.
         *
         *     A preview of the import: buildings, floors and numbers of zones; which properties could be names, levels and types; what was not recognized, with counts and reasons; and what is probably wrong. `needed` lists the choices that are required first.
         */
        readonly get: operations["getImport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/GetImportZones/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The zones that an import would create on a floor
         * @description Needs the permission `maps:read`.
         *
         *     The zones of one floor of the preview as a GeoJSON FeatureCollection, for showing them on a map before the import. Properties: `name`, `zoneType`, `externalId` and `metadata`.
         */
        readonly get: operations["getImportZones"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/SaveImport": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read files of a building
         * @description Needs the permission `maps:write`.
         *
         *     One or more GeoJSON, IMDF, OSM, KML, DXF, GeoPackage, shapefile or CSV files, or a zip archive of them. The files are read in the background, in a process with limits. The response is sent when they are read, but after 20 seconds at the latest; with `Prefer: respond-async` it is sent immediately. Nothing is imported yet. At most 200 files of 50 MB each, 100 MB in total.
         */
        readonly post: operations["saveImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/UpdateImport/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the choices of an import
         * @description Needs the permission `maps:write`.
         *
         *     Replaces the choices and returns the new preview. Choices that you leave out get their defaults. If you change `encoding`, the files are read again in the background.
         */
        readonly post: operations["updateImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/DeleteImport/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an import and its files
         * @description Needs the permission `maps:write`.
         *
         *     Deletes the import, its files and its preview. The imported maps, floors and zones stay, and the import can no longer be undone.
         */
        readonly delete: operations["deleteImport"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/CommitImport/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Import what the preview shows
         * @description Needs the permission `maps:write`.
         *
         *     Creates what the preview shows, in one transaction: a map for each building, floors with plans drawn from the zones, and the zones. With `customMapId`, the building updates that map: floors and zones with the same `externalId` are updated, and others are added. Zones that are no longer in the source are listed, or deleted with `removeMissing`. With `stream=true` or `Accept: text/event-stream`, the response is a stream of server-sent events: `progress` with `{importId, state, progress}`, and finally `done` with the response of `GetImport`. Without it, the response is sent when the work is done, but after 20 seconds at the latest; with `Prefer: respond-async` it is sent immediately. `state` says whether the work is done.
         */
        readonly post: operations["commitImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Imports/UndoImport/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo an import
         * @description Needs the permission `maps:write`.
         *
         *     Deletes what the import created and restores what it changed, in one transaction. Anything that was edited since then is kept and listed, including its floor and map. With `stream=true` or `Accept: text/event-stream`, the response is a stream of server-sent events: `progress` with `{importId, state, progress}`, and finally `done` with the response of `GetImport`. Without it, the response is sent when the work is done, but after 20 seconds at the latest; with `Prefer: respond-async` it is sent immediately. `state` says whether the work is done.
         */
        readonly post: operations["undoImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/Export/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A map as a file
         * @description Needs the permission `maps:read`.
         *
         *     A file with the floors, zones and points of a map, for other programs. The response is a stream. `muster export` writes the same file. A 503 says that an image or the tiles of a floor are still being drawn.
         */
        readonly get: operations["exportCustomMap"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ExportMaps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All maps in one archive
         * @description Needs the permission `maps:read`.
         *
         *     A zip archive with a file for each map of the department, also for those that are not active. The response is a stream. `muster export` without a map writes the same archive. A 503 says that the image of a floor is still being drawn.
         */
        readonly get: operations["exportCustomMaps"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetSheet/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A floor on paper
         * @description Needs the permission `maps:read`.
         *
         *     A PDF to print: the plan with zones and points under a grid from A1 to H8, true north, the scale, a legend that also works in black and white, an index by grid cell, coordinates in degrees and USNG, and a QR code that leads to the floor. A floor with more than 90 zones also gets a sheet for each quarter of the grid. The PDF is georeferenced (ISO 32000-2), so that programs such as Avenza Maps place it. A 503 says that the image of a floor is still being drawn.
         */
        readonly get: operations["getSheet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetMapReport/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a map has of what laws ask for
         * @description Needs the permission `maps:read`.
         *
         *     Each line of the checklist that laws and guides on maps of schools and public buildings have in common, as `met`, `missing` or `notApplicable`, with what is missing. Only active floors, zones and points count. The guide to the report says which law asks for what.
         */
        readonly get: operations["getMapReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ResolveCoordinate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve a point to a zone
         * @description Needs the permission `maps:read`.
         *
         *     Tests the point against the active zones of the floor. The result is exact for the given coordinates. A point on the edge of a zone is inside it. If several zones contain the point, the one with the smallest area is returned, then the one with the lowest id. A zone change takes effect immediately on the server that saved it, and within half a second on every other server. While the database is down, the service resolves on the floors that it has in memory, and `Muster-Stale-Seconds` says how old they are; this can be turned off.
         */
        readonly post: operations["resolveCoordinate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ResolvePosition": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve an uncertain position to floors and zones
         * @description Needs the permission `maps:read`.
         *
         *     Takes a position with its uncertainty and an optional altitude, and ranks the zones by probability. `candidates`, `outsideProbability` and `otherProbability` add up to 1. The position is treated as a normal distribution whose size follows from accuracy and confidence (RFC 7459). The altitude is compared with the elevations of the floors; without an altitude, or if no floor has an elevation, every floor is equally likely. A height above the ellipsoid is converted to sea level with EGM96. Without `customMapId` and `floorId`, all active maps that the position can be on are considered; where zones of several maps overlap, the maps share the probability equally. Results are deterministic. With `horizontalAccuracyM` 0 and a floor, the result is the zone that `ResolveCoordinate` returns. Freshness, and behavior while the database is down, are the same as for `ResolveCoordinate`. With `Accept: application/pidf+xml`, the response is a PIDF-LO (RFC 4119, 5139 and 5491): the position as a point or as the circle that contains it with 95 %, and the address of the most likely zone.
         */
        readonly post: operations["resolvePosition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/FindNearest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find the nearest zones and points, such as exits and hydrants
         * @description Needs the permission `maps:read`.
         *
         *     Distances are horizontal, to the edge of each active zone: 0 inside a zone, and from inside a hole to the edge of the hole. Differences between floors are ignored. With `pointTypes`, active points of these types are found, too: hydrants, AEDs or doors.
         */
        readonly post: operations["findNearest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SearchZones": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search the zones and points of all active maps
         * @description Needs the permission `maps:read`.
         *
         *     Searches the names of zones, floors and maps, floor labels, and metadata values. Every word must match, in any order: a whole word, the beginning of a word, or, with four letters or more, a word with one typo. Numbers are never corrected. Case and accents do not matter. Zones with `isSearchable: false`, inactive zones, and zones of inactive floors and maps are not found. With `points=true`, the result also has active points, found by their labels, types, floors and maps. Changes show up as fast as in `ResolveCoordinate`.
         */
        readonly get: operations["searchZones"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Places/FindPlaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search for places by address
         * @description Needs the permission `maps:read`.
         *
         *     Searches for addresses with the geocoder of `MUSTER_GEOCODER_URL`, and returns at most 8 places. Without this setting, the search is off and the response is a 404. If the geocoder does not respond, the response is a 503. The server sends the search text to the geocoder and does not log it.
         */
        readonly get: operations["findPlaces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetAllCalendarItems": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The calendar items of the department
         * @description Needs the permission `calendar:read`.
         *
         *     Sorted by start. Each instance of a series is a separate item. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getAllCalendarItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetCalendarItem": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A calendar item
         * @description Needs the permission `calendar:read`.
         *
         *     One item, or one instance of a series.
         */
        readonly get: operations["getCalendarItem"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetV2CalendarEntriesForCal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The calendar for calendar widgets
         * @description Needs the permission `calendar:read`.
         *
         *     A plain array for calendar widgets such as FullCalendar; `start` and `end` are the parameters that they send. Timed entries have the department’s UTC offset. For all-day entries, `end` is the day after the last. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["getV2CalendarEntriesForCal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/SaveCalendarItem": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a calendar item
         * @description Needs the permission `calendar:write`.
         *
         *     With a `RecurrenceRule`, each instance becomes a separate item: at most 730 instances, up to 5 years ahead, at the same local time across daylight saving changes. At most 200 attendees.
         */
        readonly post: operations["saveCalendarItem"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/UpdateCalendarItem/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change a calendar item
         * @description Needs the permission `calendar:write`.
         *
         *     Only `Title` is required. `scope` says which instances of a series to change; the default is `one`. A new rule or start recreates the instances in the scope. `If-Match` covers everything in the scope: with `following` and `all`, the edit fails with 412 if any instance of the series has changed.
         */
        readonly put: operations["updateCalendarItem"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/DeleteCalendarItem/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a calendar item
         * @description Needs the permission `calendar:write`.
         *
         *     `scope` says which instances of a series to delete; the default is `one`. `If-Match` covers everything in the scope, as for an edit. `POST /api/v4/Trash/Restore` can restore everything that this request deleted, together, for `MUSTER_TRASH_DAYS` days.
         */
        readonly delete: operations["deleteCalendarItem"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetItemTypes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The event types of the department
         * @description Needs the permission `calendar:read`.
         *
         *     All event types of the department, with their colors, sorted by name.
         */
        readonly get: operations["getItemTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/SaveItemType": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add an event type
         * @description Needs the permission `calendar:write`.
         *
         *     A department has at most 100 types. An item has one in `ItemTypeId`.
         */
        readonly post: operations["saveItemType"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/UpdateItemType/{itemTypeId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change an event type
         * @description Needs the permission `calendar:write`.
         *
         *     Its items count as changed, because calendar applications show their type.
         */
        readonly put: operations["updateItemType"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/DeleteItemType/{itemTypeId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an event type
         * @description Needs the permission `calendar:write`.
         *
         *     Its items keep everything else, and then have no type.
         */
        readonly delete: operations["deleteItemType"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/SignUp/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Say whether the caller takes part
         * @description Needs the permission `calendar:read`.
         *
         *     Answers for the caller, for one instance of a series or, with `scope`, for more of them and for those that are added later. Places are given in the order of answers; whoever is last waits, if there is a waiting list. Without one, the response is a 409 if all places are taken. It is also a 409 if nobody can sign up, or not any more.
         */
        readonly post: operations["signUp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetAnswers/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who takes part in an item
         * @description Needs the permission `calendar:read`.
         *
         *     The answers to an item, in the order in which people gave them, and who has a place or waits for one.
         */
        readonly get: operations["getAnswers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/CheckIn/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check someone in at an item
         * @description Needs the permission `calendar:read`.
         *
         *     Records that someone has come: the caller while the item runs, or anyone else if the caller may edit. Editors can also do so later; without `On` it is then the start. Whoever has checked in stays in since then, and is in again after a check-out; `On` replaces the time. The person has an account in the department or has answered the item. The response is a 409 if the item has not started or is over, or if `On` is more than a day before or after it.
         */
        readonly post: operations["checkIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/CheckOut/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check someone out
         * @description Needs the permission `calendar:read`.
         *
         *     Records that someone has left. Until a day after the item, people can still check out themselves, as of its end; without `On`, editors then set its end, too. The response is a 409 if the person is not checked in, or if the item is over.
         */
        readonly post: operations["checkOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/UndoCheckIn/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove a check-in that was a mistake
         * @description Needs the permission `calendar:write`.
         *
         *     Removes the check-in and the check-out of a person. Their answer stays.
         */
        readonly post: operations["undoCheckIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetAttendance/{calendarItemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who was at an item
         * @description Needs the permission `calendar:read`.
         *
         *     Who has checked in at an item, in the order in which they came.
         */
        readonly get: operations["getAttendance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetHours": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Hours at items, by person and quarter
         * @description Needs the permission `calendar:read`.
         *
         *     How long people were at items, by quarter and name. A quarter begins at midnight in the department’s time zone, and the time of the check-in decides. Whoever may not edit sees only their own hours. `format=csv`, or `Accept: text/csv`, returns a file. Hours of deleted items do not count, unless they are restored; an instance that a new rule of its series dropped still counts.
         */
        readonly get: operations["getHours"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetConflicts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a planned event conflicts with
         * @description Needs the permission `calendar:read`.
         *
         *     Other items that overlap a planned one, and are at the same place or have some of the same people: attendees and whoever answered yes or maybe, except those who declined, and of items that are shown as busy. At most 20, by start. For a series, ask about its first instance.
         */
        readonly get: operations["getConflicts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/GetMessageSettings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How messages about events are sent
         * @description Needs the permission `calendar:read`.
         *
         *     How the caller and the department get messages about events by email. Administrators also see whether the mail server takes them.
         */
        readonly get: operations["getMessageSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/UpdateMessageSettings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change how the caller gets messages
         * @description Needs the permission `calendar:read`.
         *
         *     Changes how the caller gets messages about events by email. Fields that are left out keep their value; with null, the choice of the department applies. Equal times mean no quiet hours.
         */
        readonly put: operations["updateMessageSettings"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/UpdateDepartmentMessages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change how everyone gets messages who has not chosen
         * @description Needs the permission `department:admin`.
         *
         *     Changes the language and the quiet hours of messages about events, for everyone in the department who has not chosen. Fields that are left out keep their value.
         */
        readonly put: operations["updateDepartmentMessages"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Calendar/SendTestMessage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Show a message, or send it to the caller
         * @description Needs the permission `department:admin`.
         *
         *     Writes a message about an event that does not exist, as the caller would get it, and sends it to them. If the mail server does not take it, `Problem` is what it said.
         */
        readonly post: operations["sendTestMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/ExportICalFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A calendar item as a file
         * @description Needs the permission `calendar:read`.
         *
         *     An iCalendar file (RFC 5545) with one event, which any calendar application can open.
         */
        readonly get: operations["exportICalFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/ExportDepartmentICalFeed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The whole calendar of the department as a file
         * @description Needs the permission `calendar:read`.
         *
         *     All items of the department as one iCalendar file (RFC 5545). The bytes stay the same until something changes. If you send the `ETag` as `If-None-Match`, the response is a 304 if nothing has changed.
         */
        readonly get: operations["exportDepartmentICalFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/GetCalendarSubscriptionUrl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The caller’s feed address; activates calendar sync
         * @description Needs the permission `calendar:read`.
         *
         *     The address that calendar applications subscribe to, for this user. Anyone who has it can read the calendar. With `feed=mine`, it has only events that the user is invited to by email address or has answered with yes or maybe; with `types`, only those types. Both are part of the address. If the user has no address yet, this creates one and activates calendar sync. The response is a 403 if the department allows feeds for other roles only.
         */
        readonly get: operations["getCalendarSubscriptionUrl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/RegenerateCalendarSubscriptionUrl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the caller’s feed address
         * @description Needs the permission `calendar:read`.
         *
         *     All earlier addresses of the user stop working immediately.
         */
        readonly post: operations["regenerateCalendarSubscriptionUrl"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/DeleteCalendarSubscription": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End the caller’s calendar sync
         * @description Needs the permission `calendar:read`.
         *
         *     The address stops working immediately, on every server. `GetCalendarSubscriptionUrl` creates a new one. Also succeeds if calendar sync is not active.
         */
        readonly delete: operations["deleteCalendarSubscription"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/DeleteAllCalendarSubscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End the calendar sync of all users of the department
         * @description Needs the permission `department:admin`.
         *
         *     All feed addresses of the department stop working immediately, on every server. Users get a new one from `GetCalendarSubscriptionUrl`.
         */
        readonly delete: operations["deleteAllCalendarSubscriptions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CalendarExport/CalendarFeed/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The calendar of the department, for calendar applications
         * @description Needs no token.
         *
         *     The feed at `SubscriptionUrl`: the calendar of the department as iCalendar (RFC 5545). It needs no bearer token; the token in the address identifies the user. The address may end in `.ics`. An address with `feed=mine` works only with it, and one without only without. `from` and `to` limit the date range. All invalid tokens get the same 401. If feeds are turned off, the response is a 503, whatever the token. While four date ranges are being built for an address, a request for another one gets a 429.
         */
        readonly get: operations["getCalendarFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Mapping/GetMapDataAndMarkers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The active maps, and a view that contains all of them
         * @description Needs the permission `maps:read`.
         *
         *     The active maps, each with everything needed to draw it and the floor to show first, and the view that contains all of them. If the department has no active map, `customMaps` is empty and the view is null.
         */
        readonly get: operations["getMapDataAndMarkers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/VerifyFloor/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record that a floor is still true
         * @description Needs the permission `maps:write`.
         *
         *     Records that someone walked through the floor and found that it is right. The name of the caller is kept with the day. The day of a past walk can be added to the history: the floor keeps the latest. Days are in the time zone of the department, such as `Europe/London`.
         */
        readonly post: operations["verifyFloor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/VerifyZone/{zoneId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record that a zone is still true
         * @description Needs the permission `maps:write`.
         *
         *     Records that someone looked at this zone alone. It does not count as a change of its floor, nor verify the floor.
         */
        readonly post: operations["verifyZone"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/VerifyPoint/{pointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Record that a point is still true
         * @description Needs the permission `maps:write`.
         *
         *     Records that someone looked at this point alone. It does not count as a change of its floor, nor verify the floor.
         */
        readonly post: operations["verifyPoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetVerifications/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who verified a floor, and when
         * @description Needs the permission `maps:read`.
         *
         *     Newest first, also of its zones and points. Each verification is kept as long as the floor.
         */
        readonly get: operations["getVerifications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Department/GetVerificationReport": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Which floors must be verified
         * @description Needs the permission `maps:read`.
         *
         *     All active floors of active maps: which were never verified, which are overdue or due within 30 days. `format=csv`, or `Accept: text/csv`, returns the floors as a file.
         */
        readonly get: operations["getVerificationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetVersionManifest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The versions of all maps, floors and zones, for offline clients
         * @description Needs the permission `maps:read`.
         *
         *     Offline clients call this when they start: they download everything that has a different version than their stored copy, and delete what is no longer listed. Versions are whole numbers that only grow. If you send the last `ETag` as `If-None-Match`, the response is a 304 without a body if nothing has changed.
         */
        readonly get: operations["getVersionManifest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/Changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Version changes of maps, floors, zone sets and point sets; a stream with Accept: text/event-stream
         * @description Needs the permission `maps:read`.
         *
         *     All changes in order and without gaps, across restarts and several servers. If an object changed several times, earlier changes may be left out. To continue, send `next` as `since`. With `Accept: text/event-stream`, the response is a stream of server-sent events that stays open: `id` is the `sequence`, `event` the `kind` and `data` the change, and a browser that reconnects continues with `Last-Event-ID`. If a client sends a number that does not exist, because the database was restored from a backup, the first event is a `reset`: its `id`, and `next` in its data, say where the stream continues. `GetVersionManifest` then has the current state.
         */
        readonly get: operations["listChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/GetShareLinks/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The share links of a map
         * @description Needs the permission `maps:read`.
         *
         *     Includes expired links. The tokens are not shown, because only their hashes are stored.
         */
        readonly get: operations["getShareLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/SaveShareLink/{customMapId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a share link
         * @description Needs the permission `maps:write`.
         *
         *     Anyone who has the address can see the map, its floors and its active zones without a token, until the link expires or is deleted. With `floorIds`, they see only these floors, and the name, picture and documents of the map itself. Only this response shows the address. Addresses of images and tiles that someone saved keep working after that, until the image or the tiles are replaced.
         */
        readonly post: operations["saveShareLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/DeleteShareLink/{shareLinkId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a share link
         * @description Needs the permission `maps:write`.
         *
         *     The address stops working immediately, on every server. Addresses of images and tiles that someone saved keep working until the image or the tiles are replaced.
         */
        readonly delete: operations["deleteShareLink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A shared map with its floors and active zones
         * @description Needs no token.
         *
         *     One map with its floors and active zones. Expired, deleted and unknown tokens, and tokens of an inactive map, get the same 404.
         */
        readonly get: operations["getSharedMap"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}/Manifest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The versions and sizes of a shared map
         * @description Needs no token.
         *
         *     For clients that store a shared map for offline use: they download it again if a version has changed. The tile archive is at the `tileUrlTemplate` up to its key, followed by `.pmtiles`. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.
         */
        readonly get: operations["getSharedMapManifest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}/Attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The documents and notes of a shared map
         * @description Needs no token.
         *
         *     The documents and notes on the map and on its active floors, zones and points, in the order in which they were added; none unless `showAttachmentsOnShares` of the map is true. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.
         */
        readonly get: operations["getSharedAttachments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}/Background": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The background of a shared map
         * @description Needs no token.
         *
         *     The background that the department of the map has chosen, for pages that draw the map. Invalid tokens get the same response as from `GET /api/v4/Share/{token}`.
         */
        readonly get: operations["getSharedBackground"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}.kml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A live overlay for Google Earth and TAK
         * @description Needs no token.
         *
         *     A KML file with a NetworkLink: a program that has opened it loads the map again every minute, until the share link ends.
         */
        readonly get: operations["getSharedKml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}/Overlay.kml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What a live overlay shows now
         * @description Needs no token.
         *
         *     The address that the NetworkLink loads: active floors with their plans, zones and points.
         */
        readonly get: operations["getSharedOverlay"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Share/{token}/Sheet/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A shared floor on paper
         * @description Needs no token.
         *
         *     The PDF of `GetSheet` for a floor that the link shows. Its QR code opens the shared map on that floor.
         */
        readonly get: operations["getSharedSheet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Trash/GetTrash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The trash
         * @description Needs the permission `maps:write` or `calendar:write`.
         *
         *     Objects that were deleted in the last `MUSTER_TRASH_DAYS` days (30 by default) and can be restored, most recently deleted first. Other endpoints return 404 for them, and clients that sync see a deletion. An entry is a map, a floor with its zones and points, a zone, a point, or everything that one request deleted from the calendar. Objects that an import or its undo removed are not in the trash. Callers with `maps:write` see maps, floors, zones and points; callers with `calendar:write` see calendar items. To get the next page, send `next` as `before`.
         */
        readonly get: operations["getTrash"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Trash/Restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore entries from the trash
         * @description Needs the permission `maps:write` or `calendar:write`.
         *
         *     Restores deleted objects with their ids and all their data; versions and `ETag`s continue from the old ones. A map is restored with the floors, zones, points, share links, image and tiles that were deleted with it, but not with those that were deleted earlier; its share links work again. A floor that was the default becomes the default again. A calendar item is in the feeds again, with a higher `SEQUENCE`. An instance of a series goes back into its series, or becomes a single item if the series no longer has a gap for it. A floor needs its map, and a zone or point its floor: restore those first, or in the same request. Each entry is restored separately: `notRestored` lists the entries that were not restored, and why. If no entry could be restored, the response is an error. Callers with `maps:write` see maps, floors, zones and points; callers with `calendar:write` see calendar items.
         */
        readonly post: operations["restore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Trash/DeleteForever": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Permanently delete entries from the trash
         * @description Needs the permission `maps:write` or `calendar:write`.
         *
         *     Permanently deletes entries and their files: no one can restore them. With a map or a floor, everything that was deleted from it earlier is also deleted. Callers with `maps:write` see maps, floors, zones and points; callers with `calendar:write` see calendar items.
         */
        readonly post: operations["deleteForever"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/Audit/GetEntries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who changed what, and when
         * @description Needs the permission `department:admin`.
         *
         *     All writes of the department, newest first: who, when, from where, and the old and new values of the fields that changed. Includes sign-ins, failed sign-ins of existing accounts, and commands on the server. Values of more than 1,000 characters are cut to `{excerpt, length}`. For an image, the file is recorded, not its bytes. Passwords, tokens and secret addresses are never recorded. To get the next page, send `next` as `before`. `format=csv` and `format=ndjson` return all entries as one file. An entry is written in the same transaction as the write, is never changed, and is deleted when it is older than `MUSTER_AUDIT_RETENTION_DAYS`. Zones that are created with an imported floor, or deleted with a floor, are only counted in the floor’s entry.
         */
        readonly get: operations["getAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ImportZones/{floorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add the features of a GeoJSON FeatureCollection as zones
         * @description Needs the permission `maps:write`.
         *
         *     A Polygon becomes a zone; a MultiPolygon becomes one zone per part. A feature without a name is named after its type, with a number. A feature that cannot become a zone is skipped, and the report says why; with `strict=true`, it rejects the whole collection (422). `hazard` and `isDispatchable` of a feature are used as in `SaveZone`. `warnings` lists likely mistakes in polygons, as for a saved zone, and a hazard that was left out because it is not valid. All zones are added in one change of the floor. The body has at most 20 MiB. Coordinates must be longitude and latitude in WGS 84; any other `crs` is rejected.
         */
        readonly post: operations["importZones"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v4/CustomMaps/ResolvePositions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve many uncertain positions, as a list or a stream of lines
         * @description Needs the permission `maps:read`.
         *
         *     Up to 1,000 positions as JSON, or any number as `application/x-ndjson`: one position per line, with one result line for each while further lines arrive. If a position is invalid, its result is the error; the other positions are not affected. A line may have at most 64 kB.
         */
        readonly post: operations["resolvePositions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AcceptanceFields: {
            /** @description What follows the `#` in the link. Must be a string of 1 to 200 characters, not only whitespace. */
            readonly token: string;
            /** @description The new password. Must be a password of 12 to 1000 characters. */
            readonly password: string;
        };
        readonly ApiTokenFields: {
            /** @description What uses the token. Must be a string of 1 to 200 characters, not only whitespace. */
            readonly name: string;
            /** @description The permissions of the token, at most those of its creator. Must be a list of at least one of maps:read, maps:write, calendar:read, calendar:write and department:admin. */
            readonly permissions: readonly ("maps:read" | "maps:write" | "calendar:read" | "calendar:write" | "department:admin")[];
            /** @description When the token expires. It never expires if omitted. Must be a date-time in the future with its offset, such as 2030-01-02T03:04:05Z. */
            readonly expiresOn?: string | null;
        };
        readonly ApiTokenResult: {
            /** @description Id of the token (not a secret). */
            readonly id: string;
            /** @description What uses the token. */
            readonly name: string;
            /** @description The first characters of the token, to recognize it. */
            readonly prefix: string;
            /** @description The permissions of the token. */
            readonly permissions: readonly string[];
            /** @description User id of the person who created it. */
            readonly createdBy: string;
            /** @description Name of that user; null if the user has no account here. */
            readonly createdByName: string | null;
            /** @description Whether that user is disabled. The token keeps working. */
            readonly createdByDisabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly createdOn: string;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            readonly expiresOn: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to 5 minutes early; null if never.
             */
            readonly lastUsedOn: string | null;
        };
        /** @description Who added it. */
        readonly AttachmentAuthor: {
            /** @description Id of the user. */
            readonly userId: string | null;
            /** @description Name of the user. */
            readonly userName: string | null;
        };
        readonly AttachmentFields: {
            /** @description What it is, for people. Must be a string of 1 to 200 characters, not only whitespace. */
            readonly title: string;
            /** @description Text in a subset of Markdown: paragraphs, lists, emphasis and links. HTML is text. Required without a file. Must be a string of at most 20000 characters. */
            readonly note?: string | null;
        };
        readonly AttachmentResult: {
            /** @description Id of the attachment. */
            readonly attachmentId: string;
            /** @description Id of the map that it belongs to; null if it belongs to something else. */
            readonly customMapId: string | null;
            /** @description Id of the floor that it belongs to; null if it belongs to something else. */
            readonly floorId: string | null;
            /** @description Id of the zone that it belongs to; null if it belongs to something else. */
            readonly zoneId: string | null;
            /** @description Id of the point that it belongs to; null if it belongs to something else. */
            readonly pointId: string | null;
            /** @description What it is, for people. */
            readonly title: string;
            /** @description Markdown as it was sent. Show it as text, or sanitize it. */
            readonly note: string | null;
            /** @description The file; null if there is only a note. */
            readonly fileUrl: string | null;
            /** @description A WebP of at most 320 pixels; null if the file has no picture. */
            readonly thumbnailUrl: string | null;
            /** @description image/jpeg, image/png or application/pdf. */
            readonly mediaType: string | null;
            /** @description Size of the file. */
            readonly sizeBytes: number | null;
            /** @description Pages of a PDF, if they could be counted. */
            readonly pages: number | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updatedOn: string;
            readonly addedBy: components["schemas"]["AttachmentAuthor"];
        };
        readonly AuditEntry: {
            /** @description Its id; later entries have higher ids */
            readonly auditEntryId: number;
            /**
             * Format: date-time
             * @description When it was written
             */
            readonly occurredOn: string;
            /**
             * @description What it is about
             * @enum {string}
             */
            readonly kind: "map" | "floor" | "zone" | "point" | "draft" | "shareLink" | "attachment" | "import" | "calendarItem" | "calendarSeries" | "calendarItemType" | "calendarFeed" | "department" | "user" | "invitation" | "session" | "apiToken" | "installation";
            /** @description Id of the object; for a calendar feed, the id of its user */
            readonly id: string;
            /** @description Name of the object; null if it has none */
            readonly name: string | null;
            /** @description The map of the object, or null */
            readonly customMapId: string | null;
            /**
             * @description What was done
             * @enum {string}
             */
            readonly action: "created" | "updated" | "deleted" | "verified" | "answered" | "attended" | "commitStarted" | "committed" | "undoStarted" | "undone" | "regenerated" | "revoked" | "signedIn" | "signInFailed" | "refreshed" | "signedOut" | "ended" | "issued" | "restored" | "returned" | "discarded" | "deletedForever";
            /**
             * @description Who did it: someone who is signed in, a program with a token, a request without a token, a command on the server, or the service itself
             * @enum {string}
             */
            readonly actor: "user" | "token" | "anonymous" | "command" | "service";
            /** @description Id of the user; null for commands and the service itself */
            readonly userId: string | null;
            /** @description Name of the user, or of the account on the server that ran the command */
            readonly userName: string | null;
            /** @description IP address that the request came from */
            readonly address: string | null;
            /** @description Id of the request, as in X-Request-Id */
            readonly requestId: string | null;
            /** @description The endpoint, the command, or the task of the service */
            readonly via: string;
            /** @description The fields that changed, as they were; null if there was nothing before */
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The fields that changed, as they are now; null if nothing is left */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
        };
        readonly AuditPage: {
            /** @description Newest first */
            readonly entries: readonly components["schemas"]["AuditEntry"][];
            /** @description What to send as `before` for the next page; null if this is the last */
            readonly next: number | null;
            /** @description Whether there are older entries */
            readonly hasMore: boolean;
        };
        readonly Background: {
            /** @description The kind that was chosen; `default` for a new department. Must be default, none, openStreetMap, raster, vectorStyle, pmtiles or aerial. */
            readonly kind: "default" | "none" | "openStreetMap" | "raster" | "vectorStyle" | "pmtiles" | "aerial";
            /** @description The address of tiles, of the style, or of the uploaded file; null for `none` and `default`. */
            readonly url: string | null;
            /** @description Shown on the map, as plain text. */
            readonly attribution: string | null;
        };
        readonly BackgroundFields: {
            /** @description The background of maps. `default` is the background of the installation, `pmtiles` the file from `SaveBackgroundFile`. Must be default, none, openStreetMap, raster, vectorStyle, pmtiles or aerial. */
            readonly kind: "default" | "none" | "openStreetMap" | "raster" | "vectorStyle" | "pmtiles" | "aerial";
            /** @description For `raster` and `aerial`, a tile address with `{z}`, `{x}` and `{y}`; for `vectorStyle`, the address of a MapLibre style. Either `https:`, or a path on this installation that starts with `/`. Ignored for other kinds. Must be a string of at most 2000 characters. */
            readonly url?: string | null;
            /** @description The attribution, shown on the map as plain text. Required for `aerial`; `openStreetMap` has its own. Must be a string of at most 300 characters. */
            readonly attribution?: string | null;
        };
        readonly BackgroundFile: {
            /** @description The address of the file. Clients read it with range requests. */
            readonly url: string;
            /** @description Its file name at the upload. */
            readonly name: string;
            /** @description Its size. */
            readonly sizeBytes: number;
            /** @description The format of its tiles: vectors (`mvt`) or images. */
            readonly tileType: "mvt" | "png" | "jpg" | "webp";
            /** @description Its lowest zoom level. */
            readonly minZoom: number;
            /** @description Its highest zoom level. */
            readonly maxZoom: number;
            /** @description West, south, east and north, in degrees. */
            readonly bounds: readonly number[];
            /**
             * Format: date-time
             * @description When it was uploaded.
             */
            readonly addedOn: string;
        };
        readonly CalendarAnswer: {
            /** @description Id of the user. */
            readonly UserId: string;
            /** @description Their name when they answered. */
            readonly Name: string;
            /**
             * @description What they answered.
             * @enum {string}
             */
            readonly Answer: "yes" | "no" | "maybe";
            /**
             * @description `in`, `waiting`, `no` or `maybe`.
             * @enum {string}
             */
            readonly State: "in" | "waiting" | "no" | "maybe";
            /**
             * Format: date-time
             * @description When they answered.
             */
            readonly AnsweredOn: string;
        };
        readonly CalendarAnswerFields: {
            /**
             * @description Whether the caller takes part. Must be yes, no or maybe.
             * @enum {string}
             */
            readonly Answer: "yes" | "no" | "maybe";
        };
        readonly CalendarAnswersResult: {
            readonly Data: readonly components["schemas"]["CalendarAnswer"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        /** @description When someone was at an item. */
        readonly CalendarAttendance: {
            /** @description Id of the user. */
            readonly UserId: string;
            /** @description Their name when they answered or checked in. */
            readonly Name: string;
            /**
             * Format: date-time
             * @description When they checked in.
             */
            readonly CheckedInOn: string;
            /** @description When they checked out; null if they have not. */
            readonly CheckedOutOn: string | null;
            /** @description Hours from one to the other, with two decimals. */
            readonly Hours: number | null;
        };
        readonly CalendarAttendanceFields: {
            /** @description Who; the caller, if left out. Only editors can name someone else. Must be the id of a user. */
            readonly UserId?: string | null;
            /** @description When; only for editors. By default, now. Without an offset, in the time zone of the item. Must be a date or a date-time. */
            readonly On?: string | null;
        };
        readonly CalendarAttendanceResult: {
            readonly Data: components["schemas"]["CalendarAttendance"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarAttendancesResult: {
            readonly Data: readonly components["schemas"]["CalendarAttendance"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarAttendee: {
            /** @description Display name. */
            readonly Name: string;
            /** @description Email address. */
            readonly Email: string;
            /** @description Their response, as the client sent it. */
            readonly Status: string | null;
        };
        /** @description Another item at the same time, at the same place or with the same people. */
        readonly CalendarConflict: {
            /** @description Id of the other item. */
            readonly CalendarItemId: number;
            /** @description Its title. */
            readonly Title: string;
            /** @description When it starts; for an all-day item the first day. */
            readonly Start: string;
            /** @description When it ends; for an all-day item the last day. */
            readonly End: string;
            /** @description Whether it lasts whole days, without times. */
            readonly IsAllDay: boolean;
            /** @description Its time zone. */
            readonly TimeZone: string;
            /** @description Where it is. */
            readonly Location: string | null;
            /** @description Whether it is at the same place. */
            readonly IsSamePlace: boolean;
            /** @description The attendees who are also there. */
            readonly People: readonly {
                /** @description Name. */
                readonly Name: string;
                /** @description Email address, in lower case. */
                readonly Email: string;
            }[];
        };
        readonly CalendarConflictsResult: {
            readonly Data: readonly components["schemas"]["CalendarConflict"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarEntry: {
            /** @description Id of the item. */
            readonly id: number;
            /** @description Id of its series. */
            readonly groupId?: number;
            /** @description Title. */
            readonly title: string;
            /** @description With the department’s offset from UTC; a date when all-day. */
            readonly start: string;
            /** @description Like `start`, but exclusive: for an all-day item, the day after the last. */
            readonly end: string;
            /** @description Whether it lasts whole days, without times. */
            readonly allDay: boolean;
            /** @description Description. */
            readonly description: string | null;
            /** @description Location. */
            readonly location: string | null;
            /** @description Whether it starts and ends on different days. */
            readonly isMultiDay: boolean;
            /** @description Whether it takes up time: `ShowAs`, or its default. */
            readonly isBusy: boolean;
            /** @description Id of its event type. */
            readonly itemTypeId: string | null;
        };
        /** @description How long someone was at items in a quarter. */
        readonly CalendarHours: {
            /** @description Id of the user. */
            readonly UserId: string;
            /** @description Name of their account, or else the one when they checked in. */
            readonly Name: string;
            /** @description Such as `2030-Q2`: the quarter in which they checked in. */
            readonly Quarter: string;
            /** @description At how many items they checked in. */
            readonly Events: number;
            /** @description Hours at items, with two decimals. */
            readonly Hours: number;
            /** @description From how many of these they have not checked out: no hours count. */
            readonly Open: number;
        };
        readonly CalendarHoursResult: {
            readonly Data: readonly components["schemas"]["CalendarHours"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarItem: {
            /** @description Id of the item; each instance of a series has its own. */
            readonly CalendarItemId: number;
            /** @description Owning department. */
            readonly DepartmentId: number;
            /** @description Title. */
            readonly Title: string;
            /** @description Description. */
            readonly Description: string | null;
            /** @description Location. */
            readonly Location: string | null;
            /** @description When it starts, in UTC; the first day of an all-day item. */
            readonly Start: string;
            /** @description When it ends, in UTC; the last day, inclusive, of an all-day item. */
            readonly End: string;
            /** @description IANA name. */
            readonly TimeZone: string;
            /** @description Whether it lasts whole days, without times. */
            readonly IsAllDay: boolean;
            /** @description Whether start and end fall on different days in `TimeZone`. */
            readonly IsMultiDay: boolean;
            /** @description Minutes before the start; null means no reminder. */
            readonly Reminder: number | null;
            /**
             * @description `Free` or `Busy`; null is the default: `Busy`, or `Free` for an all-day item.
             * @enum {string|null}
             */
            readonly ShowAs: "Free" | "Busy" | null;
            /** @description The attendees. */
            readonly Attendees: readonly components["schemas"]["CalendarAttendee"][];
            /** @description Id of its event type. */
            readonly ItemTypeId: string | null;
            readonly SignUp: components["schemas"]["CalendarSignUp"];
            /** @description The RFC 5545 rule of its series. */
            readonly RecurrenceRule: string | null;
            /** @description Id of its series. */
            readonly RecurrenceId: number | null;
            /** @description Counts the edits that calendar applications must notice. */
            readonly Sequence: number;
            /** @description When it was added, ISO 8601 UTC. */
            readonly CreatedOn: string;
            /** @description When it was last changed, ISO 8601 UTC. */
            readonly UpdatedOn: string;
        };
        readonly CalendarItemFields: {
            /** @description The title. Must be a string of 1 to 500 characters, not only whitespace. */
            readonly Title: string;
            /** @description When it begins. With an offset or `Z` it is an instant; without, a local time in `TimeZone`. For an all-day item, a date. Must be a date-time, or a date for an all-day item. */
            readonly Start?: string;
            /** @description What it is about. Must be a string of at most 10000 characters. */
            readonly Description?: string | null;
            /** @description Where it is. Must be a string of at most 1000 characters. */
            readonly Location?: string | null;
            /** @description When it ends; for an all-day item the last day, inclusive. Defaults to `Start`. Must be a date-time, or a date for an all-day item. */
            readonly End?: string | null;
            /** @description IANA name. Local times in this zone stay the same across daylight saving changes. Defaults to the department’s time zone. Must be an IANA name such as America/New_York. */
            readonly TimeZone?: string | null;
            /** @description Whether it lasts whole days, without times. */
            readonly IsAllDay?: boolean | null;
            /** @description Minutes before the start; 0 is at the start, null means no reminder. */
            readonly Reminder?: number | null;
            /** @description Whether attendees are busy. null is the default: `Busy`, or `Free` for an all-day item. Must be Free or Busy. */
            readonly ShowAs?: ("Free" | "Busy") | null;
            /** @description The attendees. Must be a list of at most 200 attendees, each with Name, Email and an optional Status. */
            readonly Attendees?: readonly {
                /** @description a string of 1 to 200 characters, not only whitespace */
                readonly Name: string;
                /** @description an email address */
                readonly Email: string;
                readonly Status?: string | null;
            }[] | null;
            /** @description Its event type. null means no type. Must be the id of an event type of the department. */
            readonly ItemTypeId?: string | null;
            /** @description How people sign up. null means that they cannot. Must be how people sign up. */
            readonly SignUp?: components["schemas"]["CalendarSignUpFields"] | null;
            /** @description How it repeats. Each instance is a separate item. Must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO. */
            readonly RecurrenceRule?: string | null;
        };
        readonly CalendarItemResult: {
            readonly Data: components["schemas"]["CalendarItem"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarItemType: {
            /** @description Id of the type. */
            readonly ItemTypeId: string;
            /** @description What people call it. */
            readonly Name: string;
            /** @description Its color, such as `#d62728` or `crimson`, in lower case. */
            readonly Color: string | null;
        };
        readonly CalendarItemTypeFields: {
            /** @description What people call it. Must be a string of 1 to 100 characters, not only whitespace. */
            readonly Name: string;
            /** @description Its color in calendars. null means no color. Must be a color such as #d62728, or a color name of CSS such as crimson. */
            readonly Color?: string | null;
        };
        readonly CalendarItemTypeResult: {
            readonly Data: components["schemas"]["CalendarItemType"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarItemTypesResult: {
            readonly Data: readonly components["schemas"]["CalendarItemType"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarItemsResult: {
            readonly Data: readonly components["schemas"]["CalendarItem"][];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        /** @description How people sign up. */
        readonly CalendarSignUp: {
            /**
             * @description `none`, `rsvp` or `places`.
             * @enum {string}
             */
            readonly Mode: "none" | "rsvp" | "places";
            /** @description How many people can take part. */
            readonly Places: number | null;
            /** @description Whether people can wait for a place. */
            readonly WaitingList: boolean;
            /** @description The last time to answer, in UTC; null for its end. */
            readonly ClosesOn: string | null;
            /** @description How many people take part. */
            readonly Taken: number;
        };
        readonly CalendarSignUpAnswer: {
            /** @description Id of the item. */
            readonly CalendarItemId: number;
            /**
             * @description What the caller answered.
             * @enum {string}
             */
            readonly Answer: "yes" | "no" | "maybe";
            /**
             * @description `in`, `waiting`, `no` or `maybe`.
             * @enum {string}
             */
            readonly State: "in" | "waiting" | "no" | "maybe";
            /** @description How many people take part. */
            readonly Taken: number;
            /** @description How many instances of the series this answered. */
            readonly Answered: number;
            /** @description How many instances in the scope were full or no longer take answers. */
            readonly Skipped: number;
        };
        /** @description how people sign up */
        readonly CalendarSignUpFields: {
            /**
             * @description `none`: nobody signs up; `rsvp`: anyone can; `places`: as many as there are places. Must be none, rsvp or places.
             * @enum {string}
             */
            readonly Mode: "none" | "rsvp" | "places";
            /** @description How many people can take part. */
            readonly Places?: number | null;
            /** @description Whether people can wait for a place. */
            readonly WaitingList?: boolean | null;
            /** @description The last time to answer, which moves with the item. Defaults to its end. Must be a date or a date-time, not after the end. */
            readonly ClosesOn?: string | null;
        };
        readonly CalendarSignUpResult: {
            readonly Data: components["schemas"]["CalendarSignUpAnswer"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly CalendarSubscription: {
            readonly Data: {
                /** @description The address of the feed: anyone who has it can read the calendar */
                readonly SubscriptionUrl: string;
                /** @description The same address as a webcal: link, which opens a calendar application */
                readonly WebCalUrl: string;
                /** @description Whether calendar sync is active for the user */
                readonly IsActive: boolean;
            };
            /** @enum {string} */
            readonly Status: "success";
        };
        readonly CalendarUndoCheckInFields: {
            /** @description Whose attendance to remove. Must be the id of a user. */
            readonly UserId: string;
        };
        /** @description The address of the zone with the names of NENA-STA-006.3. What is not known is absent. */
        readonly CivicAddress: {
            readonly Country?: string;
            readonly A1?: string;
            readonly A2?: string;
            readonly A3?: string;
            readonly A4?: string;
            readonly A5?: string;
            readonly A6?: string;
            readonly AddNum_Pre?: string;
            readonly Add_Number?: number;
            readonly AddNum_Suf?: string;
            readonly AddNum_Cmp?: string;
            /** @description The road with its type and directions. */
            readonly St_Name?: string;
            readonly Post_Code?: string;
            /** @description The landmark. */
            readonly Site?: string;
            /** @description The building. */
            readonly Structure: string;
            /** @description The label on its signs. */
            readonly Floor: string;
            /** @description 0 is the floor of the main entrance. */
            readonly FloorIndex: number;
            /** @description The name of the zone if it is a room. */
            readonly Room?: string;
            /** @description The name of the zone if it is not a room. */
            readonly Addtl_Loc?: string;
        };
        readonly CoordinateResolveFields: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Id of one of its floors. */
            readonly floorId: string;
            /** @description In degrees. */
            readonly latitude: number;
            /** @description In degrees. */
            readonly longitude: number;
        };
        readonly CoordinateResolveResult: {
            /** @description Whether a zone contains the point. */
            readonly matched: boolean;
            /** @description Id of the zone; null if none matched. */
            readonly customMapZoneId: string | null;
            /** @description Name of the zone (the call location); null if none matched. */
            readonly zoneName: string | null;
            /** @description Type of the zone, 0 to 11; null if none matched. */
            readonly zoneType: number | null;
            /** @description Name of the floor, with or without a match. */
            readonly floorName: string;
            /** @description Name of the map, with or without a match. */
            readonly mapName: string;
        };
        readonly CustomMapChange: {
            /** @description Its position in the department’s stream; numbers only grow */
            readonly sequence: number;
            /** @description What has changed: a map, a floor, the zones or points of a floor, or the attachments of a map itself or of a floor */
            readonly kind: "map" | "floor" | "zones" | "points" | "attachments";
            /** @description Id of the map */
            readonly customMapId: string;
            /** @description null for a map and its own attachments */
            readonly customMapFloorId: string | null;
            /** @description mapVersion, floorVersion, zoneVersion, pointVersion or attachmentVersion, by kind; null when it was deleted */
            readonly version: number | null;
            /** @description Whether it was deleted */
            readonly isDeleted: boolean;
            /**
             * Format: date-time
             * @description When it changed
             */
            readonly changedOn: string;
        };
        readonly CustomMapChangePage: {
            readonly changes: readonly components["schemas"]["CustomMapChange"][];
            /** @description What to send as `since` next time */
            readonly next: number;
            /** @description Whether there are more changes after this page */
            readonly hasMore: boolean;
        };
        readonly CustomMapDetailResult: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description The department that owns it. */
            readonly departmentId: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Notes about the map, for people. */
            readonly description: string | null;
            /** @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day). */
            readonly type: number;
            /** @description Latitude of the north-west corner. */
            readonly boundsTopLeftLat: number;
            /** @description Longitude of the north-west corner. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Longitude of the south-east corner. */
            readonly boundsBottomRightLng: number;
            /** @description Address of the north-up image, which fills the bounds and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the file as it was uploaded. */
            readonly originalImageUrl: string;
            /** @description How the image is rotated and stretched; null if it fills its bounds, north-up. */
            readonly placement: components["schemas"]["Placement"] | null;
            /** @description Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Zoom level to open the map at. */
            readonly defaultZoom: number;
            /** @description Smallest zoom level with tiles. */
            readonly minZoom: number;
            /** @description Greatest zoom level with tiles. */
            readonly maxZoom: number;
            /** @description First day of an event, as it was sent. */
            readonly eventStartDate: string | null;
            /** @description Last day of an event, as it was sent. */
            readonly eventEndDate: string | null;
            /** @description Whether the map is listed. False after its event ends. */
            readonly isActive: boolean;
            /** @description What `elevationFt` of the floors is measured from: sea level, the WGS 84 ellipsoid, or the ground. */
            readonly elevationDatum: "meanSeaLevel" | "ellipsoid" | "aboveGround";
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt: number | null;
            /**
             * MapAddress
             * @description The address of the building; a part that is not known is absent.
             */
            readonly address: {
                /** @description Two letters, such as `US` (ISO 3166). */
                readonly country?: string;
                /** @description State or province. */
                readonly A1?: string;
                /** @description County. */
                readonly A2?: string;
                /** @description City. */
                readonly A3?: string;
                /** @description Part of the city. */
                readonly A4?: string;
                /** @description Neighborhood. */
                readonly A5?: string;
                /** @description Block. */
                readonly A6?: string;
                /** @description Postal code. */
                readonly postalCode?: string;
                /** @description Name of the road, with its type: `Harbor St`. */
                readonly road?: string;
                /** @description Number on the road: `12`, `12A`. */
                readonly number?: string;
                /** @description Name of the building; the name of the map if it is left out. */
                readonly building?: string;
                /** @description Name by which the site is known. */
                readonly landmark?: string;
                /** @description The address in one line, if its parts are not known. */
                readonly text?: string;
            } | null;
            /** @description Whether share links show the metadata of zones. */
            readonly showMetadataOnShares: boolean;
            /** @description Whether share links show attachments. */
            readonly showAttachmentsOnShares: boolean;
            /** @description How often someone must verify each floor, in months; null means never. */
            readonly verifyEveryMonths: number | null;
            /** @description Whether the map is exempt from public records. */
            readonly isConfidential: boolean;
            /** @description Whether the plans show the names of rooms, so that the map does not write them again. */
            readonly plansShowNames: boolean;
            /** @description Whether edits of zones and points by editors become drafts, which an administrator publishes. */
            readonly editsNeedReview: boolean;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
            /** @description Height of sea level above the WGS 84 ellipsoid at the center of the map (EGM96), in meters. */
            readonly geoidUndulationM: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updatedOn: string;
            /**
             * Format: date-time
             * @description When anything on it last changed: the map itself, a floor, tiles or a zone.
             */
            readonly changedOn: string;
            /** @description In list order. */
            readonly floors: readonly components["schemas"]["CustomMapFloorSummary"][];
        };
        readonly CustomMapFloorResult: {
            /** @description Id of its map. */
            readonly customMapId: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description The level; negative below ground. */
            readonly floorNumber: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Address of the north-up image, which fills the bounds of the map and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the file as it was uploaded. */
            readonly originalImageUrl: string;
            /** @description How the image is rotated and stretched; null if it fills its bounds, north-up. */
            readonly placement: components["schemas"]["Placement"] | null;
            /** @description Address of the tiles, with the placeholders {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Position in the list of floors. */
            readonly sortOrder: number;
            /** @description Whether clients open the map on this floor. */
            readonly isDefault: boolean;
            /** @description Elevation in feet, above sea level or as the map’s `elevationDatum` says. */
            readonly elevationFt: number | null;
            /** @description Whether the floor is listed. Positions resolve on inactive floors too. */
            readonly isActive: boolean;
            /** @description Height up to the next floor, in feet. */
            readonly floorHeightFt: number | null;
            /** @description Position in the order of floors; 0 is the ground floor. */
            readonly ordinal: number | null;
            /** @description The label on signs and elevator buttons. */
            readonly postedLabel: string | null;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
        };
        readonly CustomMapFloorSummary: {
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description The level; negative below ground. */
            readonly floorNumber: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Address of the north-up image, which fills the bounds of the map and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the file as it was uploaded. */
            readonly originalImageUrl: string;
            /** @description How the image is rotated and stretched; null if it fills its bounds, north-up. */
            readonly placement: components["schemas"]["Placement"] | null;
            /** @description Address of the tiles, with the placeholders {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Position in the list of floors. */
            readonly sortOrder: number;
            /** @description Whether clients open the map on this floor. */
            readonly isDefault: boolean;
            /** @description Elevation in feet, above sea level or as the map’s `elevationDatum` says. */
            readonly elevationFt: number | null;
            /** @description Whether the floor is listed. Positions resolve on inactive floors too. */
            readonly isActive: boolean;
            /** @description Height up to the next floor, in feet. */
            readonly floorHeightFt: number | null;
            /** @description Position in the order of floors; 0 is the ground floor. */
            readonly ordinal: number | null;
            /** @description The label on signs and elevator buttons. */
            readonly postedLabel: string | null;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
            /** @description Number of zones on the floor. */
            readonly zoneCount: number;
        };
        readonly CustomMapFloorVersions: {
            /** @description Id of the floor */
            readonly customMapFloorId: string;
            /** @description Counts changes of the floor, its image and its tiles */
            readonly floorVersion: number;
            /** @description Counts changes of the floor’s zones */
            readonly zoneVersion: number;
            /** @description Counts changes of the floor’s points */
            readonly pointVersion: number;
            /** @description Counts changes of the attachments of the floor and everything on it; 0 if there never was one */
            readonly attachmentVersion: number;
            /** @description Whether the floor is listed */
            readonly isActive: boolean;
        };
        readonly CustomMapPointFields: {
            /** @description What it is. Must be exteriorDoor, door, keyBox, fireAlarmPanel, fireExtinguisher, standpipe, fireDepartmentConnection, hydrant, sprinklerValve, gasShutoff, waterShutoff, electricShutoff, hvacShutoff, elevatorPanel, roofAccess, aed, firstAid, traumaKit, eyewash, camera, intercom or custom. */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it, such as “Door 7”. Must be a string of at most 200 characters. */
            readonly label?: string | null;
            /** @description What a crew must know about it. Must be a string of at most 2000 characters. */
            readonly note?: string | null;
            /** @description WGS 84. Must be a number of degrees from -90 to 90. */
            readonly latitude: number;
            /** @description WGS 84. Must be a number of degrees from -180 to 180. */
            readonly longitude: number;
            /** @description Which way a door opens or a camera looks, clockwise from north. Must be a number of degrees from 0 to less than 360. */
            readonly headingDeg?: number | null;
            /** @description Whether it is shown and found. True for a new point. */
            readonly isActive?: boolean | null;
            /** @description The day on which somebody last checked it on site. Not in the future. Must be a date, such as 2026-05-31. */
            readonly verifiedOn?: string | null;
        };
        readonly CustomMapPointResult: {
            /** @description Id of the point. */
            readonly customMapPointId: string;
            /** @description Id of its floor. */
            readonly customMapFloorId: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it. */
            readonly label: string | null;
            /** @description What a crew must know about it. */
            readonly note: string | null;
            /** @description WGS 84. */
            readonly latitude: number;
            /** @description WGS 84. */
            readonly longitude: number;
            /** @description Which way a door opens or a camera looks, clockwise from north. */
            readonly headingDeg: number | null;
            /** @description Whether it is shown and found. */
            readonly isActive: boolean;
            /**
             * Format: date
             * @description The day on which somebody last checked it on site.
             */
            readonly verifiedOn: string | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
            /** @description True if it has a draft that is not published; absent otherwise. */
            readonly isDraft?: boolean;
        };
        readonly CustomMapResult: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description The department that owns it. */
            readonly departmentId: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Notes about the map, for people. */
            readonly description: string | null;
            /** @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day). */
            readonly type: number;
            /** @description Latitude of the north-west corner. */
            readonly boundsTopLeftLat: number;
            /** @description Longitude of the north-west corner. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Longitude of the south-east corner. */
            readonly boundsBottomRightLng: number;
            /** @description Address of the north-up image, which fills the bounds and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the file as it was uploaded. */
            readonly originalImageUrl: string;
            /** @description How the image is rotated and stretched; null if it fills its bounds, north-up. */
            readonly placement: components["schemas"]["Placement"] | null;
            /** @description Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Zoom level to open the map at. */
            readonly defaultZoom: number;
            /** @description Smallest zoom level with tiles. */
            readonly minZoom: number;
            /** @description Greatest zoom level with tiles. */
            readonly maxZoom: number;
            /** @description First day of an event, as it was sent. */
            readonly eventStartDate: string | null;
            /** @description Last day of an event, as it was sent. */
            readonly eventEndDate: string | null;
            /** @description Whether the map is listed. False after its event ends. */
            readonly isActive: boolean;
            /** @description What `elevationFt` of the floors is measured from: sea level, the WGS 84 ellipsoid, or the ground. */
            readonly elevationDatum: "meanSeaLevel" | "ellipsoid" | "aboveGround";
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt: number | null;
            /**
             * MapAddress
             * @description The address of the building; a part that is not known is absent.
             */
            readonly address: {
                /** @description Two letters, such as `US` (ISO 3166). */
                readonly country?: string;
                /** @description State or province. */
                readonly A1?: string;
                /** @description County. */
                readonly A2?: string;
                /** @description City. */
                readonly A3?: string;
                /** @description Part of the city. */
                readonly A4?: string;
                /** @description Neighborhood. */
                readonly A5?: string;
                /** @description Block. */
                readonly A6?: string;
                /** @description Postal code. */
                readonly postalCode?: string;
                /** @description Name of the road, with its type: `Harbor St`. */
                readonly road?: string;
                /** @description Number on the road: `12`, `12A`. */
                readonly number?: string;
                /** @description Name of the building; the name of the map if it is left out. */
                readonly building?: string;
                /** @description Name by which the site is known. */
                readonly landmark?: string;
                /** @description The address in one line, if its parts are not known. */
                readonly text?: string;
            } | null;
            /** @description Whether share links show the metadata of zones. */
            readonly showMetadataOnShares: boolean;
            /** @description Whether share links show attachments. */
            readonly showAttachmentsOnShares: boolean;
            /** @description How often someone must verify each floor, in months; null means never. */
            readonly verifyEveryMonths: number | null;
            /** @description Whether the map is exempt from public records. */
            readonly isConfidential: boolean;
            /** @description Whether the plans show the names of rooms, so that the map does not write them again. */
            readonly plansShowNames: boolean;
            /** @description Whether edits of zones and points by editors become drafts, which an administrator publishes. */
            readonly editsNeedReview: boolean;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
            /** @description Height of sea level above the WGS 84 ellipsoid at the center of the map (EGM96), in meters. */
            readonly geoidUndulationM: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updatedOn: string;
            /**
             * Format: date-time
             * @description When anything on it last changed: the map itself, a floor, tiles or a zone.
             */
            readonly changedOn: string;
            /** @description How many floors it has. */
            readonly floorCount: number;
        };
        readonly CustomMapSummary: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Display name. */
            readonly name: string;
            /** @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day). */
            readonly type: number;
            /** @description Latitude of the north-west corner. */
            readonly boundsTopLeftLat: number;
            /** @description Longitude of the north-west corner. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Longitude of the south-east corner. */
            readonly boundsBottomRightLng: number;
            /** @description Zoom level to open the map at. */
            readonly defaultZoom: number;
            /** @description Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description How many floors it has. */
            readonly floorCount: number;
            /** @description The floor to show first; null if the map has none. */
            readonly defaultFloorId: string | null;
        };
        readonly CustomMapVersionManifest: {
            /**
             * Format: date-time
             * @description When this was read
             */
            readonly generatedAt: string;
            /** @description All maps, including inactive ones, sorted by id */
            readonly maps: readonly components["schemas"]["CustomMapVersions"][];
        };
        readonly CustomMapVersions: {
            /** @description Id of the map */
            readonly customMapId: string;
            /** @description Counts changes of the map, its image, its tiles and its list of floors */
            readonly mapVersion: number;
            /** @description Counts changes of the attachments of the map itself; 0 if there never was one */
            readonly attachmentVersion: number;
            readonly floors: readonly components["schemas"]["CustomMapFloorVersions"][];
        };
        readonly CustomMapZoneFields: {
            /** @description Name of the place: the call location. Must be a string of 1 to 500 characters, not only whitespace. */
            readonly name: string;
            /** @description 0 Room, 1 Hallway, 2 StairWell, 3 Elevator, 4 Hazard, 5 StagingArea, 6 MusterPoint, 7 Exit, 8 Parking, 9 Gate, 10 Checkpoint, 11 Custom. */
            readonly zoneType: number;
            /** @description Every ring is closed and has at least 3 different vertices, longitude first. Stored byte for byte. Must be a string that contains a GeoJSON Feature with a Polygon geometry. */
            readonly polygonGeoJson: string;
            /** @description Fill color. Must be a color #RGB, #RRGGBB or #RRGGBBAA. */
            readonly color?: string | null;
            /** @description Additional data about the zone. Must be a string of at most 16 KiB that contains a JSON object with strings as values. */
            readonly metadata?: string | null;
            /** @description Elevation above sea level, in feet. */
            readonly elevationFt?: number | null;
            /** @description Whether the zone can be found by search. True for a new zone. */
            readonly isSearchable?: boolean | null;
            /** @description Whether positions resolve to it. True for a new zone. */
            readonly isActive?: boolean | null;
            /** @description Whether the zone can be the location of a call. True for a new zone. */
            readonly isDispatchable?: boolean | null;
            /** @description What is dangerous in the zone. `null` removes it. Must be an object with at least one of its fields. */
            readonly hazard?: components["schemas"]["HazardFields"] | null;
        };
        readonly CustomMapZoneResult: {
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Id of its floor. */
            readonly customMapFloorId: string;
            /** @description Name of the place: the call location. */
            readonly name: string;
            /** @description 0 Room, 1 Hallway, 2 StairWell, 3 Elevator, 4 Hazard, 5 StagingArea, 6 MusterPoint, 7 Exit, 8 Parking, 9 Gate, 10 Checkpoint, 11 Custom. */
            readonly zoneType: number;
            /** @description The saved GeoJSON Feature, as a string. */
            readonly polygonGeoJson: string;
            /** @description Fill color: #RGB, #RRGGBB or #RRGGBBAA. */
            readonly color: string | null;
            /** @description A JSON object with string values, as a string. */
            readonly metadata: string | null;
            /** @description Elevation above sea level, in feet. */
            readonly elevationFt: number | null;
            /** @description Whether the zone can be found by search. */
            readonly isSearchable: boolean;
            /** @description Whether positions resolve to it. */
            readonly isActive: boolean;
            /** @description False if the zone cannot be the location of a call; absent otherwise. */
            readonly isDispatchable?: boolean;
            readonly hazard?: components["schemas"]["Hazard"];
            /**
             * Format: date
             * @description The last day on which someone verified this zone alone; absent if nobody has.
             */
            readonly verifiedOn?: string;
            /** @description The name of that user. */
            readonly verifiedBy?: string | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
            /** @description True if it has a draft that is not published; absent otherwise. */
            readonly isDraft?: boolean;
        };
        readonly DeleteForeverResult: {
            /** @description The objects that were permanently deleted */
            readonly deleted: readonly components["schemas"]["TrashReference"][];
        };
        readonly DepartmentFields: {
            /** @description Display name. Must be a string of 1 to 500 characters, not only whitespace. */
            readonly name: string;
            /** @description The time zone of dates and times without a zone. Must be an IANA time zone such as America/New_York. */
            readonly timeZone?: string | null;
            /** @description The roles that may have a calendar feed; null means all roles. Must be a list of the roles viewer, editor and admin. */
            readonly calendarFeedRoles?: readonly ("viewer" | "editor" | "admin")[] | null;
            /** @description The unit in which apps show lengths: feet and miles (imperial), or meters and kilometers (metric). `imperial` for a new department. Fields such as `elevationFt` are always in feet. Must be imperial or metric. */
            readonly units?: ("imperial" | "metric") | null;
            /** @description The background of maps; null for the background of the installation. */
            readonly background?: components["schemas"]["BackgroundFields"] | null;
        };
        readonly DepartmentMessageFields: {
            /** @description The language of messages. null is that of the department, or English. Must be en, de, es. */
            readonly Language?: ("en" | "de" | "es") | null;
            /** @description When quiet hours begin, in the time zone of messages. Messages wait until their end, unless that is too late. null means none, or those of the department. Must be a time such as 22:00. */
            readonly QuietFrom?: string | null;
            /** @description When quiet hours end, on the next day if it is not later. Must be a time such as 22:00. */
            readonly QuietUntil?: string | null;
        };
        /** @description What the department has chosen. */
        readonly DepartmentMessageSettings: {
            /**
             * @description The language of messages.
             * @enum {string|null}
             */
            readonly Language: "en" | "de" | "es" | null;
            /** @description When quiet hours begin. */
            readonly QuietFrom: string | null;
            /** @description When they end. */
            readonly QuietUntil: string | null;
        };
        readonly DepartmentResult: {
            /** @description Its number, as in tokens. */
            readonly departmentId: number;
            /** @description Display name. */
            readonly name: string;
            /** @description IANA name: the time zone of dates and times without a zone */
            readonly timeZone: string;
            /** @description The roles that may have a calendar feed; null means all roles */
            readonly calendarFeedRoles: readonly string[] | null;
            /** @description The unit in which apps show lengths. Must be imperial or metric. */
            readonly units: "imperial" | "metric";
            readonly background: components["schemas"]["Background"];
            /** @description The uploaded PMTiles file, whether or not it is chosen; null if there is none. */
            readonly backgroundFile: components["schemas"]["BackgroundFile"] | null;
        };
        readonly DraftResult: {
            /** @description The id of the draft, which is that of the zone or point. */
            readonly draftId: string;
            /** @description Grows with every edit of the draft. */
            readonly revision: number;
            /**
             * @description What it is a draft of.
             * @enum {string}
             */
            readonly kind: "zone" | "point";
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name after the edit, or before it is deleted. */
            readonly name: string;
            /**
             * @description What publishing it does.
             * @enum {string}
             */
            readonly action: "added" | "changed" | "deleted";
            /** @description What differs if `action` is `changed`: the name, the outline or position, and anything else. */
            readonly changes: readonly ("renamed" | "moved" | "changed")[];
            readonly published?: components["schemas"]["DraftState"];
            readonly draft?: components["schemas"]["DraftState"];
            /** @description Whether the published zone or point has changed since; then the draft cannot be published. */
            readonly isOutdated: boolean;
            /** @description The name of the user who edited it last. */
            readonly editedBy: string | null;
            /**
             * Format: date-time
             * @description When it was edited last.
             */
            readonly editedOn: string;
            /** @description Why it was returned; null if it was not, or was edited since. */
            readonly note: string | null;
            /** @description The name of the user who returned it. */
            readonly returnedBy: string | null;
            /**
             * Format: date-time
             * @description When it was returned.
             */
            readonly returnedOn: string | null;
        };
        /** @description A zone or a point: as everybody sees it, and as it will be. Left out where there is none. */
        readonly DraftState: {
            readonly zone?: components["schemas"]["CustomMapZoneResult"];
            readonly point?: components["schemas"]["CustomMapPointResult"];
        };
        readonly DrawingControlPoint: {
            /** @description a number of drawing units */
            readonly x: number;
            /** @description a number of drawing units */
            readonly y: number;
            /** @description a latitude from -90 to 90 */
            readonly lat: number;
            /** @description a longitude from -180 to 180 */
            readonly lng: number;
        };
        readonly Error: {
            /**
             * @description The name of the error. Its meaning never changes.
             * @enum {string}
             */
            readonly error: "InvalidRequest" | "UnsupportedImage" | "Unauthorized" | "Forbidden" | "CustomMapNotFound" | "CustomMapFloorNotFound" | "CustomMapZoneNotFound" | "CustomMapPointNotFound" | "DraftNotFound" | "CalendarItemNotFound" | "CalendarItemTypeNotFound" | "AttachmentNotFound" | "ShareLinkNotFound" | "ImportNotFound" | "UserNotFound" | "InvitationNotFound" | "ApiTokenNotFound" | "TrashEntryNotFound" | "NotFound" | "MethodNotAllowed" | "Conflict" | "AttachmentLimitReached" | "ImageTooLarge" | "PayloadTooLarge" | "UnsupportedMediaType" | "InvalidPolygon" | "TooManyRequests" | "InternalServerError" | "CalendarFeedDisabled" | "ServiceUnavailable";
            /** @description What was wrong and what was expected, for users. */
            readonly message: string;
            /** @description The HTTP status of the response. */
            readonly statusCode: number;
            /** @description All invalid fields, if there are several. */
            readonly errors?: readonly {
                /** @description The name of the field, such as `name` or `Attendees[2].Email`. */
                readonly field: string;
                /** @description What is wrong with it, starting with its name. */
                readonly message: string;
            }[];
        };
        readonly ExportedFeatures: {
            /** @constant */
            readonly type: "FeatureCollection";
            /** @description A Feature with a Polygon for each zone, and one with a Point for each point. */
            readonly features: readonly Record<string, never>[];
        };
        readonly FloorProbability: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description How likely the floor is, 0 to 1. */
            readonly probability: number;
        };
        readonly FoundPlace: {
            /** @description The name from the geocoder. */
            readonly name: string;
            /** @description In degrees. */
            readonly lat: number;
            /** @description In degrees. */
            readonly lng: number;
        };
        readonly FoundPoint: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description Id of the point. */
            readonly customMapPointId: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it. */
            readonly label: string | null;
            /** @description WGS 84. */
            readonly latitude: number;
            /** @description WGS 84. */
            readonly longitude: number;
        };
        readonly FoundZone: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Its name (the call location). */
            readonly zoneName: string;
            /** @description Its type, 0 to 11. */
            readonly zoneType: number;
            /** @description Of a point well inside the zone, far from its edges. */
            readonly latitude: number;
            /** @description Of the same point. */
            readonly longitude: number;
            /** @description Latitude of the north-west corner of the zone’s box. */
            readonly boundsTopLeftLat: number;
            /** @description Its longitude; greater than `boundsBottomRightLng` across the antimeridian. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Its longitude. */
            readonly boundsBottomRightLng: number;
        };
        readonly GeoJsonFeatureCollection: {
            /** @constant */
            readonly type: "FeatureCollection";
            /** @description GeoJSON Features (RFC 7946). */
            readonly features: readonly Record<string, never>[];
        };
        readonly GrantError: {
            readonly error: "invalid_request" | "invalid_grant" | "unsupported_grant_type";
            /** @description What was wrong, in the OAuth 2 field. */
            readonly error_description: string;
            /** @description The same text, as in every error of this service. */
            readonly message: string;
            /** @description The HTTP status of the response. */
            readonly statusCode: number;
        };
        /** @description What is dangerous in the zone; absent if nothing is. */
        readonly Hazard: {
            /** @description UN class or division, such as `3`, `2.1` or `1.4S`. */
            readonly unClass?: string;
            /** @description UN number: four digits. */
            readonly unNumber?: string;
            /** @description Name of the material. */
            readonly material?: string;
            readonly nfpa704?: components["schemas"]["Nfpa704"];
            /** @description How to fight a fire, and what not to use. */
            readonly suppression?: string;
            /** @description Anything else that a crew must know. */
            readonly note?: string;
        };
        /** @description an object with at least one of its fields */
        readonly HazardFields: {
            /** @description The class of the material in the UN Model Regulations. Must be a UN class or division, such as 3, 2.1 or 1.4S. */
            readonly unClass?: string | null;
            /** @description The number of the material in the UN Model Regulations. Must be a UN number of four digits from 0004 to 3600, such as 1203 or UN1203. */
            readonly unNumber?: string | null;
            /** @description Name of the material. Must be a string of at most 200 characters. */
            readonly material?: string | null;
            /** @description The ratings of the NFPA 704 diamond. Must be an object with health, flammability and instability. */
            readonly nfpa704?: {
                /** @description The blue quarter. Must be a whole number from 0 to 4. */
                readonly health: number;
                /** @description The red quarter. Must be a whole number from 0 to 4. */
                readonly flammability: number;
                /** @description The yellow quarter. Must be a whole number from 0 to 4. */
                readonly instability: number;
                /** @description The white quarter: an oxidizer, a material that reacts with water (drawn with a bar through it), or a simple asphyxiant gas. Must be OX, W or SA. */
                readonly special?: ("OX" | "W" | "SA") | null;
            } | null;
            /** @description How to fight a fire, and what not to use. Must be a string of at most 1000 characters. */
            readonly suppression?: string | null;
            /** @description Anything else that a crew must know. Must be a string of at most 2000 characters. */
            readonly note?: string | null;
        };
        readonly Health: {
            readonly status: "ok" | "degraded";
            /** @description Problems that need attention although the service is running. */
            readonly warnings?: readonly string[];
        };
        readonly ImportCategory: {
            /** @description Its name in the source. */
            readonly category: string;
            /** @description How many features have it. */
            readonly count: number;
            /** @description What they become; null if they are skipped. */
            readonly zoneType: number | null;
            /** @description Whether the zone type comes from the table of categories or from a choice. */
            readonly isKnown: boolean;
        };
        /** @description The choices for a source. Everything has a default. */
        readonly ImportChoices: {
            /** @description the property with the name of a zone */
            readonly nameProperty?: string;
            /** @description a language as BCP 47 writes it, such as fr or pt-BR */
            readonly language?: string;
            /** @description the property with the levels of a feature, such as "3", "0;1", "0-2" or "-1" */
            readonly levelProperty?: string;
            /** @description the property with the kind of place */
            readonly typeProperty?: string;
            /** @description Zone types by category. They take precedence over the table of known categories. */
            readonly types?: {
                readonly [key: string]: number;
            };
            /** @description Categories that do not become zones. */
            readonly skippedCategories?: readonly string[];
            /** @description The zone type of categories that are neither in `types` nor in the table. Must be a zone type from 0 to 11. */
            readonly defaultType?: number;
            /** @description Point types by the category of points, or `skip`. They take precedence over the table of known categories. */
            readonly pointTypes?: {
                readonly [key: string]: ("exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom") | "skip";
            };
            /** @description Floor numbers by `level` of the preview. They take precedence over the numbers in the source. */
            readonly floorNumbers?: {
                readonly [key: string]: number;
            };
            /** @description Puts features of several levels on one floor. */
            readonly oneFloor?: boolean;
            /** @description Positions in a drawing and their locations. A drawing needs at least two, here or in a `.points` file of QGIS. */
            readonly controlPoints?: readonly components["schemas"]["DrawingControlPoint"][];
            /** @description The layers of a drawing whose lines are walls: rooms are found between them. Default: by their names; `[]` finds none. */
            readonly wallLayers?: readonly string[];
            /** @description What a unit of the drawing is, if the drawing does not say. Must be mm, cm, m, in or ft. */
            readonly units?: "mm" | "cm" | "m" | "in" | "ft";
            /** @description How the texts of the files are encoded, if not as UTF-8. Must be utf-8 or latin1. */
            readonly encoding?: "utf-8" | "latin1";
        };
        readonly ImportCommitFields: {
            readonly choices?: components["schemas"]["ImportChoices"];
            /** @description The map that a source with one building is imported into. A new map if omitted or `null`. Must be the id of a map. */
            readonly customMapId?: string | null;
            /** @description The same for each building, in the order of the preview; `null` for a new map. */
            readonly customMapIds?: readonly (string | null)[];
            /** @description The name of the new map, if the source has one building. Default: the name in the source. Must be a string of 1 to 500 characters, not only whitespace. */
            readonly name?: string;
            /** @description Whether to delete zones that are no longer in the source. By default, they are kept and listed. */
            readonly removeMissing?: boolean;
        };
        readonly ImportDetails: {
            /** @description Id of the import. */
            readonly importId: string;
            /** @description reading, ready, failed, committing, committed, undoing or undone. */
            readonly state: string;
            /** @description Why it failed. */
            readonly message: string | null;
            /** @description Of the current step, from 0 to 1. */
            readonly progress: number;
            readonly files: readonly components["schemas"]["ImportSourceFile"][];
            /** @description What the import created; null before that. */
            readonly made: components["schemas"]["ImportMade"] | null;
            /** @description What an undo did; null before that. */
            readonly undone: components["schemas"]["ImportUndone"] | null;
            /**
             * Format: date-time
             * @description When the files were sent.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When its state last changed.
             */
            readonly updatedOn: string;
            readonly choices: components["schemas"]["ImportChoices"];
            /** @description What it would create; null until the files have been read. */
            readonly preview: components["schemas"]["ImportPreview"] | null;
        };
        readonly ImportKept: {
            /** @description map, floor, zone or point. */
            readonly kind: string;
            /** @description Its id. */
            readonly id: string;
            /** @description Its name. */
            readonly name: string;
            /** @description Why it was kept. */
            readonly reason: string;
        };
        readonly ImportMade: {
            readonly maps: readonly components["schemas"]["ImportedMap"][];
            /** @description The first 100 zones that were kept, although they are no longer in the source. */
            readonly missingZones: readonly components["schemas"]["ImportedZoneReference"][];
            /** @description The first 1,000 points of the source that are on no floor. */
            readonly unplacedPoints: readonly components["schemas"]["ImportUnplacedPoint"][];
            /** @description How the result differs from the preview, such as for plans with an image that cannot be used. */
            readonly notes: readonly string[];
        };
        readonly ImportPointCategory: {
            /** @description Its name in the source. */
            readonly category: string;
            /** @description What its points become; null if they are skipped. */
            readonly pointType: ("exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom") | null;
            /** @description Whether the point type comes from the table of categories or from a choice. */
            readonly isKnown: boolean;
            /** @description How many points have it. */
            readonly count: number;
            /** @description How many of them are on a floor. */
            readonly placed: number;
        };
        readonly ImportPreview: {
            /** @description What the files are: geojson, imdf, osm, kml, dxf, ifc, geopackage, shapefile, csv or mixed. */
            readonly format: string;
            /** @description How many zones it would create. */
            readonly zones: number;
            /** @description How many points of the source are on its floors. */
            readonly points: number;
            /** @description Each becomes a map. */
            readonly buildings: readonly components["schemas"]["ImportPreviewBuilding"][];
            /** @description Which properties could be names, most likely first. */
            readonly nameProperties: readonly components["schemas"]["ImportPropertyCandidate"][];
            /** @description Which properties could be levels. */
            readonly levelProperties: readonly components["schemas"]["ImportPropertyCandidate"][];
            /** @description Which properties could be kinds of places. */
            readonly typeProperties: readonly components["schemas"]["ImportPropertyCandidate"][];
            /** @description Languages that names are in. */
            readonly languages: readonly string[];
            readonly categories: readonly components["schemas"]["ImportCategory"][];
            /** @description Every point of the source by kind; the point type is null if they are skipped. */
            readonly pointCategories: readonly components["schemas"]["ImportPointCategory"][];
            /** @description The first 1,000 points that are on no floor, and so would not be imported. */
            readonly unplacedPoints: readonly components["schemas"]["ImportUnplacedPoint"][];
            /** @description The layers with lines of a drawing, those with the most first. */
            readonly wallLayers: readonly components["schemas"]["ImportWallLayer"][];
            readonly problems: readonly components["schemas"]["ImportProblem"][];
            readonly warnings: readonly components["schemas"]["ImportWarning"][];
            /** @description What must be chosen before it can be imported: levels, controlPoints, encoding, units. */
            readonly needed: readonly string[];
        };
        readonly ImportPreviewBuilding: {
            /** @description Its id in the source. */
            readonly externalId: string | null;
            /** @description The name of its map. */
            readonly name: string;
            /** @description North. */
            readonly boundsTopLeftLat: number;
            /** @description West. */
            readonly boundsTopLeftLng: number;
            /** @description South. */
            readonly boundsBottomRightLat: number;
            /** @description East. */
            readonly boundsBottomRightLng: number;
            /** @description A map with floors that came from the same source: probably the map to update. */
            readonly knownMapId: string | null;
            /** @description From the lowest up. */
            readonly floors: readonly components["schemas"]["ImportPreviewFloor"][];
        };
        readonly ImportPreviewFloor: {
            /** @description Its number in the preview, from 0: for `GetImportZones`. */
            readonly floor: number;
            /** @description What `floorNumbers` of the choices calls it. */
            readonly level: string;
            /** @description Its id in the source. */
            readonly externalId: string | null;
            /** @description The level; negative below ground. */
            readonly floorNumber: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Whether clients open the map on it. */
            readonly isDefault: boolean;
            /** @description How many zones it has. */
            readonly zones: number;
            /** @description How many points it has. */
            readonly points: number;
            /** @description The image from the files that is its plan, if it is new. */
            readonly planFile: string | null;
        };
        readonly ImportPreviewZones: {
            /** @constant */
            readonly type: "FeatureCollection";
            /** @description A Feature with a Polygon for each zone. */
            readonly features: readonly Record<string, never>[];
        };
        readonly ImportProblem: {
            /** @description What was not understood, and what to do about it. */
            readonly reason: string;
            /** @description How often. */
            readonly count: number;
            /** @description The first few, as they appear in the file. */
            readonly examples: readonly string[];
        };
        readonly ImportPropertyCandidate: {
            /** @description Its name. */
            readonly property: string;
            /** @description How many features have it. */
            readonly count: number;
            /** @description The first few different values. */
            readonly examples: readonly string[];
            /** @description Whether it is the one that is used. */
            readonly isChosen: boolean;
        };
        readonly ImportSourceFile: {
            /** @description As it was sent. */
            readonly name: string;
            /** @description Its size. */
            readonly sizeBytes: number;
        };
        readonly ImportSummary: {
            /** @description Id of the import. */
            readonly importId: string;
            /** @description reading, ready, failed, committing, committed, undoing or undone. */
            readonly state: string;
            /** @description Why it failed. */
            readonly message: string | null;
            /** @description Of the current step, from 0 to 1. */
            readonly progress: number;
            readonly files: readonly components["schemas"]["ImportSourceFile"][];
            /** @description What the import created; null before that. */
            readonly made: components["schemas"]["ImportMade"] | null;
            /** @description What an undo did; null before that. */
            readonly undone: components["schemas"]["ImportUndone"] | null;
            /**
             * Format: date-time
             * @description When the files were sent.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When its state last changed.
             */
            readonly updatedOn: string;
        };
        readonly ImportUndone: {
            /** @description Maps that were deleted. */
            readonly removedMaps: number;
            /** @description Floors that were deleted, without those of deleted maps. */
            readonly removedFloors: number;
            /** @description Zones that were deleted. */
            readonly removedZones: number;
            /** @description Zones that were restored to their state before the import. */
            readonly restoredZones: number;
            /** @description Points that were deleted. */
            readonly removedPoints: number;
            /** @description Points that were restored to their state before the import. */
            readonly restoredPoints: number;
            /** @description What was kept, because someone has edited it since; the first 1,000. */
            readonly kept: readonly components["schemas"]["ImportKept"][];
            /** @description How many were kept in total. */
            readonly keptCount: number;
        };
        readonly ImportUnplacedPoint: {
            /** @description Its name, or what it is. */
            readonly name: string;
            /** @description Its kind in the source. */
            readonly category: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description Longitude and latitude. */
            readonly position: readonly number[];
            /** @description Why it is on no floor. */
            readonly reason: string;
        };
        readonly ImportWallLayer: {
            /** @description Its name. */
            readonly layer: string;
            /** @description How many lines are on it. */
            readonly lines: number;
            /** @description Whether rooms are found between its lines. */
            readonly isChosen: boolean;
        };
        readonly ImportWarning: {
            /** @description A machine-readable code for the warning. */
            readonly code: string;
            /** @description What is probably wrong, and what to do about it. */
            readonly message: string;
            /** @description How often. */
            readonly count: number;
            /** @description The first few. */
            readonly places: readonly components["schemas"]["ImportWarningPlace"][];
        };
        readonly ImportWarningPlace: {
            /** @description Name of the floor. */
            readonly floor: string;
            /** @description Name of the zone. */
            readonly zone: string;
            /** @description Longitude and latitude. */
            readonly position: readonly number[];
        };
        readonly ImportedFloor: {
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description The level. */
            readonly floorNumber: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Whether the import created it. */
            readonly isNew: boolean;
            /** @description Zones that were added. */
            readonly added: number;
            /** @description Zones that were changed. */
            readonly updated: number;
            /** @description Zones that were already there, unchanged. */
            readonly unchanged: number;
            /** @description Zones that were deleted, because they are no longer in the source. */
            readonly removed: number;
            /** @description Zones that were kept, although they are no longer in the source. */
            readonly missing: number;
            readonly points: components["schemas"]["ImportedPoints"];
        };
        readonly ImportedMap: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Display name. */
            readonly name: string;
            /** @description Whether the import created it. */
            readonly isNew: boolean;
            readonly floors: readonly components["schemas"]["ImportedFloor"][];
        };
        readonly ImportedPoints: {
            /** @description Points that were added. */
            readonly added: number;
            /** @description Points that were changed. */
            readonly updated: number;
            /** @description Points that were already there, unchanged. */
            readonly unchanged: number;
            /** @description Points that were deleted, because they are no longer in the source. */
            readonly removed: number;
            /** @description Points that were kept, although they are no longer in the source. */
            readonly missing: number;
        };
        readonly ImportedZoneReference: {
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Id of its floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly name: string;
        };
        readonly InspectPlanForm: {
            /**
             * @description The page of a PDF, starting at 1. Defaults to 1.
             * @example 1
             */
            readonly page?: number | null;
            /** @description The password of a PDF. It is used for this request and not stored. Must be a string of at most 500 characters. */
            readonly password?: string | null;
            /**
             * Format: binary
             * @description a PNG, JPG, SVG, PDF or TIFF file
             */
            readonly imageFile: string;
        };
        readonly InvitationDetails: {
            /** @description `invitation` creates a user, `reset` changes a user’s password. */
            readonly kind: "invitation" | "reset";
            /** @description The email address for signing in. */
            readonly email: string;
            /** @description Display name. */
            readonly name: string;
            /** @description Name of the department. */
            readonly departmentName: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            readonly expiresOn: string;
        };
        readonly InvitationFields: {
            /** @description The email address for signing in. Case does not matter. Must be an email address of the form name@place. */
            readonly email: string;
            /** @description Display name. Must be a string of 1 to 500 characters without control characters, not only whitespace. */
            readonly name: string;
            /** @description What the user may do: viewers can read, editors can change maps and the calendar, administrators can do everything. Must be viewer, editor or admin. */
            readonly role: "viewer" | "editor" | "admin";
        };
        readonly InvitationToken: {
            /** @description What follows the `#` in the link. Must be a string of 1 to 200 characters, not only whitespace. */
            readonly token: string;
        };
        readonly MapDataResult: {
            /** @description Latitude of the center of all active maps; null if there are none. */
            readonly centerLat: number | null;
            /** @description Longitude of the center of all active maps; null if there are none. */
            readonly centerLon: number | null;
            /** @description Zoom level at which all active maps fit in 1024 px; null if there are none. */
            readonly zoomLevel: number | null;
            /** @description The active maps, sorted by name. */
            readonly customMaps: readonly components["schemas"]["CustomMapSummary"][];
        };
        readonly MapDraftResult: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description By floor, then in the order in which they were added. */
            readonly drafts: readonly components["schemas"]["DraftResult"][];
        };
        readonly MapReport: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /**
             * Format: date
             * @description The day of the report, in the department’s time zone.
             */
            readonly asOf: string;
            /** @description How many lines are met. */
            readonly met: number;
            /** @description How many are not. */
            readonly missing: number;
            /** @description How many say nothing about this map. */
            readonly notApplicable: number;
            /** @description Always all of them, in the same order. */
            readonly lines: readonly components["schemas"]["MapReportLine"][];
        };
        readonly MapReportItem: {
            /** @description What is not complete: a floor, a zone or a point. */
            readonly name: string;
            /** @description Its floor; null for the map. */
            readonly customMapFloorId: string | null;
            /** @description Its page in the console. */
            readonly url: string;
        };
        readonly MapReportLine: {
            /**
             * @description What is asked for.
             * @enum {string}
             */
            readonly line: "trueNorth" | "grid" | "address" | "roomLabels" | "hallLabels" | "exteriorDoors" | "stairs" | "hazards" | "utilityShutoffs" | "keyBoxes" | "aeds" | "traumaKits" | "parking" | "athleticFields" | "neighbors" | "aerialImagery" | "printable" | "withoutSoftware" | "verified";
            /**
             * @description Whether the map has it.
             * @enum {string}
             */
            readonly state: "met" | "missing" | "notApplicable";
            /** @description Why, in a sentence. */
            readonly message: string;
            /** @description The first 100 things that are not complete. */
            readonly items: readonly components["schemas"]["MapReportItem"][];
        };
        readonly MessageFields: {
            /** @description Whether the caller gets messages about events. */
            readonly Messages?: boolean;
            /** @description The language of messages. null is that of the department, or English. Must be en, de, es. */
            readonly Language?: ("en" | "de" | "es") | null;
            /** @description The time zone of messages. null is that of the department. Must be an IANA name such as America/New_York. */
            readonly TimeZone?: string | null;
            /** @description When quiet hours begin, in the time zone of messages. Messages wait until their end, unless that is too late. null means none, or those of the department. Must be a time such as 22:00. */
            readonly QuietFrom?: string | null;
            /** @description When quiet hours end, on the next day if it is not later. Must be a time such as 22:00. */
            readonly QuietUntil?: string | null;
        };
        /** @description Why a message was not sent, most recently; null for everyone except administrators, and if there was none in the last day. */
        readonly MessageProblem: {
            /** @description What the mail server said, or why it was not reached. */
            readonly Text: string;
            /**
             * Format: date-time
             * @description When it was.
             */
            readonly HappenedOn: string;
        };
        readonly MessageSettings: {
            /** @description Whether this installation sends email. */
            readonly IsConfigured: boolean;
            readonly Own: components["schemas"]["OwnMessageSettings"];
            readonly Department: components["schemas"]["DepartmentMessageSettings"];
            /** @description How many messages the mail server has not taken yet; they are tried again. */
            readonly Waiting: number;
            readonly Problem: components["schemas"]["MessageProblem"] | null;
        };
        readonly MessageSettingsResult: {
            readonly Data: components["schemas"]["MessageSettings"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly NearestFields: {
            /** @description In degrees. */
            readonly latitude: number;
            /** @description In degrees. */
            readonly longitude: number;
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Id of one of its floors. Every active floor if it is left out. */
            readonly floorId?: string | null;
            /** @description The types of the zones, 0 to 11: for example 7 for exits, 2 for stairwells, 6 for muster points. All types by default. */
            readonly zoneTypes?: readonly number[] | null;
            /** @description The types of points to find. If it is given, the result has `points`, and zones only if `zoneTypes` is given too. */
            readonly pointTypes?: readonly ("exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom")[] | null;
            /** @description The maximum number of zones, and of points. Defaults to 10. */
            readonly limit?: number | null;
            /** @description Only zones and points within this distance. Must be a number of meters, 0 or more. */
            readonly maxDistanceM?: number | null;
        };
        readonly NearestPoint: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description Id of the point. */
            readonly customMapPointId: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it. */
            readonly label: string | null;
            /** @description WGS 84. */
            readonly latitude: number;
            /** @description WGS 84. */
            readonly longitude: number;
            /** @description Horizontal distance. */
            readonly distanceM: number;
            /** @description Bearing to it, clockwise from north; null at the point itself. */
            readonly bearingDeg: number | null;
        };
        readonly NearestResult: {
            /** @description Nearest first. */
            readonly zones: readonly components["schemas"]["NearestZone"][];
            /** @description Nearest first; only if `pointTypes` is given. */
            readonly points?: readonly components["schemas"]["NearestPoint"][];
        };
        readonly NearestZone: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Its name (the call location). */
            readonly zoneName: string;
            /** @description Its type, 0 to 11. */
            readonly zoneType: number;
            /** @description Horizontal distance to the edge of the zone; 0 inside it. */
            readonly distanceM: number;
            /** @description Bearing to the nearest point of the zone, clockwise from north; null inside it. */
            readonly bearingDeg: number | null;
        };
        readonly NewApiTokenResult: {
            /** @description Id of the token (not a secret). */
            readonly id: string;
            /** @description What uses the token. */
            readonly name: string;
            /** @description The first characters of the token, to recognize it. */
            readonly prefix: string;
            /** @description The permissions of the token. */
            readonly permissions: readonly string[];
            /** @description User id of the person who created it. */
            readonly createdBy: string;
            /** @description Name of that user; null if the user has no account here. */
            readonly createdByName: string | null;
            /** @description Whether that user is disabled. The token keeps working. */
            readonly createdByDisabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly createdOn: string;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            readonly expiresOn: string | null;
            /**
             * Format: date-time
             * @description When it was last used, up to 5 minutes early; null if never.
             */
            readonly lastUsedOn: string | null;
            /** @description Shown only once; only its hash is stored. */
            readonly token: string;
        };
        readonly NewCalendarItemFields: {
            /** @description The title. Must be a string of 1 to 500 characters, not only whitespace. */
            readonly Title: string;
            /** @description When it begins. With an offset or `Z` it is an instant; without, a local time in `TimeZone`. For an all-day item, a date. Must be a date-time, or a date for an all-day item. */
            readonly Start: string;
            /** @description What it is about. Must be a string of at most 10000 characters. */
            readonly Description?: string | null;
            /** @description Where it is. Must be a string of at most 1000 characters. */
            readonly Location?: string | null;
            /** @description When it ends; for an all-day item the last day, inclusive. Defaults to `Start`. Must be a date-time, or a date for an all-day item. */
            readonly End?: string | null;
            /** @description IANA name. Local times in this zone stay the same across daylight saving changes. Defaults to the department’s time zone. Must be an IANA name such as America/New_York. */
            readonly TimeZone?: string | null;
            /** @description Whether it lasts whole days, without times. */
            readonly IsAllDay?: boolean | null;
            /** @description Minutes before the start; 0 is at the start, null means no reminder. */
            readonly Reminder?: number | null;
            /** @description Whether attendees are busy. null is the default: `Busy`, or `Free` for an all-day item. Must be Free or Busy. */
            readonly ShowAs?: ("Free" | "Busy") | null;
            /** @description The attendees. Must be a list of at most 200 attendees, each with Name, Email and an optional Status. */
            readonly Attendees?: readonly {
                /** @description a string of 1 to 200 characters, not only whitespace */
                readonly Name: string;
                /** @description an email address */
                readonly Email: string;
                readonly Status?: string | null;
            }[] | null;
            /** @description Its event type. null means no type. Must be the id of an event type of the department. */
            readonly ItemTypeId?: string | null;
            /** @description How people sign up. null means that they cannot. Must be how people sign up. */
            readonly SignUp?: components["schemas"]["CalendarSignUpFields"] | null;
            /** @description How it repeats. Each instance is a separate item. Must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO. */
            readonly RecurrenceRule?: string | null;
        };
        readonly NewInvitationResult: {
            /** @description Id of the user; for an invited person, the id that the user will have. */
            readonly id: string;
            /** @description Display name. */
            readonly name: string;
            /** @description The email address for signing in, in lower case. */
            readonly email: string;
            /** @description viewer, editor or admin; null for a role that no longer exists. */
            readonly role: string | null;
            /** @description Whether the user is disabled. */
            readonly disabled: boolean;
            /** @description Whether the person is invited and not a user yet. */
            readonly pending: boolean;
            /**
             * Format: date-time
             * @description When the user last signed in; null if never.
             */
            readonly lastSignInOn: string | null;
            /**
             * Format: date-time
             * @description When the user was added or invited.
             */
            readonly createdOn: string;
            /**
             * Format: date-time
             * @description When the invitation expires or expired; null for a user.
             */
            readonly invitationExpiresOn: string | null;
            /** @description Shown only once; only its hash is stored. */
            readonly token: string;
            /** @description The page where the person chooses a password. */
            readonly invitationUrl: string;
        };
        readonly NewShareLinkResult: {
            /** @description Id of the link. */
            readonly shareLinkId: string;
            /** @description Id of its map. */
            readonly customMapId: string;
            /** @description What the link is for. */
            readonly label: string | null;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            readonly expiresOn: string | null;
            /** @description Ids of the only floors that it shows; null if it shows all. */
            readonly floorIds: readonly string[] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly addedOn: string;
            /** @description Shown only once; only its hash is stored */
            readonly token: string;
            /** @description The page that shows the map to anyone who has the address */
            readonly shareUrl: string;
        };
        /** @description The ratings of the NFPA 704 diamond. */
        readonly Nfpa704: {
            /** @description The blue quarter. Must be a whole number from 0 to 4. */
            readonly health: number;
            /** @description The red quarter. Must be a whole number from 0 to 4. */
            readonly flammability: number;
            /** @description The yellow quarter. Must be a whole number from 0 to 4. */
            readonly instability: number;
            /** @description The white quarter: an oxidizer, a material that reacts with water (drawn with a bar through it), or a simple asphyxiant gas. Must be OX, W or SA. */
            readonly special?: "OX" | "W" | "SA";
        };
        readonly NotRestored: {
            /** @description Its id */
            readonly id: string;
            /**
             * @description Its kind; null if it is not in the trash
             * @enum {string|null}
             */
            readonly kind: "map" | "floor" | "zone" | "point" | "attachment" | "calendarItem" | null;
            /** @description Its name */
            readonly name: string | null;
            /**
             * @description Which error it is
             * @enum {string}
             */
            readonly error: "InvalidRequest" | "UnsupportedImage" | "Unauthorized" | "Forbidden" | "CustomMapNotFound" | "CustomMapFloorNotFound" | "CustomMapZoneNotFound" | "CustomMapPointNotFound" | "DraftNotFound" | "CalendarItemNotFound" | "CalendarItemTypeNotFound" | "AttachmentNotFound" | "ShareLinkNotFound" | "ImportNotFound" | "UserNotFound" | "InvitationNotFound" | "ApiTokenNotFound" | "TrashEntryNotFound" | "NotFound" | "MethodNotAllowed" | "Conflict" | "AttachmentLimitReached" | "ImageTooLarge" | "PayloadTooLarge" | "UnsupportedMediaType" | "InvalidPolygon" | "TooManyRequests" | "InternalServerError" | "CalendarFeedDisabled" | "ServiceUnavailable";
            /** @description Its position in the request, such as `ids[2]` */
            readonly field: string;
            /** @description The reason, starting with `field` */
            readonly message: string;
        };
        /** @description What the caller has chosen; null is the department’s. */
        readonly OwnMessageSettings: {
            /** @description Whether the caller gets messages about events. */
            readonly Messages: boolean;
            /**
             * @description The language of messages.
             * @enum {string|null}
             */
            readonly Language: "en" | "de" | "es" | null;
            /** @description The time zone of messages. */
            readonly TimeZone: string | null;
            /** @description When quiet hours begin. */
            readonly QuietFrom: string | null;
            /** @description When they end. */
            readonly QuietUntil: string | null;
        };
        readonly PasswordResetResult: {
            /** @description Id of the user. */
            readonly id: string;
            /** @description Shown only once; only its hash is stored. */
            readonly token: string;
            /** @description The page where the user sets a new password. */
            readonly resetUrl: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            readonly expiresOn: string;
        };
        readonly Placement: {
            /** @description Points of the image (in pixels from the top left corner, to the right and down), and their positions. */
            readonly controlPoints?: readonly {
                /** @description a number of pixels */
                readonly x: number;
                /** @description a number of pixels */
                readonly y: number;
                readonly lat: number;
                readonly lng: number;
            }[];
            /** @description similarity, affine or projective */
            readonly kind?: "similarity" | "affine" | "projective";
            readonly corners?: {
                readonly topLeft?: {
                    readonly lat: number;
                    readonly lng: number;
                };
                readonly topRight?: {
                    readonly lat: number;
                    readonly lng: number;
                };
                readonly bottomRight?: {
                    readonly lat: number;
                    readonly lng: number;
                };
                readonly bottomLeft?: {
                    readonly lat: number;
                    readonly lng: number;
                };
            };
            /** @description a number of degrees clockwise from north */
            readonly rotationDeg?: number;
            readonly center?: {
                readonly lat: number;
                readonly lng: number;
            };
            /** @description a number of meters greater than 0 */
            readonly metersPerPixel?: number;
            readonly imageSize?: {
                readonly width: number;
                readonly height: number;
            };
            /** @description Results of the fit. Ignored in requests. */
            readonly fit: {
                /** @description similarity, affine or projective */
                readonly kind: "similarity" | "affine" | "projective";
                /** @description Distance on the ground between each control point and where the placement puts it. */
                readonly residualsMeters: readonly number[];
                /** @description The root mean square of the residuals. */
                readonly rmsMeters: number;
                /** @description Where the corners of the image are. */
                readonly corners: {
                    readonly topLeft: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly topRight: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly bottomRight: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly bottomLeft: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                };
            };
        };
        readonly PlacesResult: {
            /** @description Best match first. */
            readonly places: readonly components["schemas"]["FoundPlace"][];
        };
        readonly PlanInspection: {
            /** @description Whether a password is needed, or the password is wrong. */
            readonly needsPassword: boolean;
            /** @description Empty for a TIFF, or if a password is needed. */
            readonly pages: readonly {
                /** @description Its number, starting at 1. */
                readonly page: number;
                /** @description In points of 1/72 inch. */
                readonly widthPt: number;
                /** @description In points of 1/72 inch. */
                readonly heightPt: number;
            }[];
            /** @description A preview of the page or the TIFF; null if a password is needed. */
            readonly preview: {
                /** @description The page that it shows; 1 for a TIFF. */
                readonly page: number;
                /** @description In pixels. */
                readonly width: number;
                /** @description In pixels. */
                readonly height: number;
                /** @description A PNG as a data: URL. */
                readonly dataUrl: string;
            } | null;
            /** @description The position in the file (GeoTIFF tags, or the viewport of a GeoPDF), in the form of `placement`; null if there is none. */
            readonly placement: {
                /** @description Points of the image (in pixels from the top left corner, to the right and down), and their positions. */
                readonly controlPoints?: readonly {
                    /** @description a number of pixels */
                    readonly x: number;
                    /** @description a number of pixels */
                    readonly y: number;
                    readonly lat: number;
                    readonly lng: number;
                }[];
                /** @description similarity, affine or projective */
                readonly kind?: "similarity" | "affine" | "projective";
                readonly corners?: {
                    readonly topLeft?: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly topRight?: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly bottomRight?: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                    readonly bottomLeft?: {
                        readonly lat: number;
                        readonly lng: number;
                    };
                };
                /** @description a number of degrees clockwise from north */
                readonly rotationDeg?: number;
                readonly center?: {
                    readonly lat: number;
                    readonly lng: number;
                };
                /** @description a number of meters greater than 0 */
                readonly metersPerPixel?: number;
                readonly imageSize?: {
                    readonly width: number;
                    readonly height: number;
                };
            } | null;
            /** @description Why the position in the file cannot be used, or null. */
            readonly placementProblem: string | null;
        };
        /** @description The text on the page of a PDF, in the order of the file. */
        readonly PlanTexts: readonly {
            /** @description A line of text. */
            readonly text: string;
            /** @description The center of the line: x and y as fractions of the width and height of the drawn page, from its top left corner. */
            readonly at: readonly number[];
        }[];
        readonly PositionCandidate: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Its name. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Its name. */
            readonly floorName: string;
            /** @description The label on the signs of the floor. */
            readonly postedLabel: string | null;
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Its name (the call location). */
            readonly zoneName: string;
            /** @description Its type, 0 to 11. */
            readonly zoneType: number;
            /** @description How likely the position is in this zone, 0 to 1. */
            readonly probability: number;
            /** @description From the reported point to the edge of the zone; 0 inside. */
            readonly distanceM: number;
            /** @description Whether the reported point is in the zone. */
            readonly inside: boolean;
            /** @description Where it is in words, such as `12 Harbor St, Westport House, floor 3, Room 312`. */
            readonly location: string;
            readonly civicAddress: components["schemas"]["CivicAddress"];
        };
        readonly PositionFields: {
            /** @description In degrees. */
            readonly latitude: number;
            /** @description In degrees. */
            readonly longitude: number;
            /** @description Accuracy of the position in meters: the radius of the circle that a device reports. 0 is exact. Must be a number of meters from 0 to 10000: a wider circle says nothing about a room. */
            readonly horizontalAccuracyM: number;
            /** @description Probability that the position is within that circle: 0.68 for Android, 0.95 for browsers (W3C). Defaults to 0.68. Must be a number greater than 0 and less than 1. */
            readonly horizontalConfidence?: number | null;
            /** @description In meters. */
            readonly altitudeM?: number | null;
            /** @description What the altitude is measured from: `ellipsoid` (Android, GNSS receivers) or `meanSeaLevel` (iOS). Required with `altitudeM`. Must be ellipsoid or meanSeaLevel. */
            readonly altitudeDatum?: ("ellipsoid" | "meanSeaLevel") | null;
            /** @description Accuracy of the altitude in meters. Required with `altitudeM`. */
            readonly verticalAccuracyM?: number | null;
            /** @description Probability that the altitude is within that accuracy. Defaults to 0.68. Must be a number greater than 0 and less than 1. */
            readonly verticalConfidence?: number | null;
            /** @description The map, if it is known. */
            readonly customMapId?: string | null;
            /** @description The floor, if it is known. */
            readonly floorId?: string | null;
            /** @description Position in the order of floors; 0 is the ground floor. If no floor matches, it is ignored, and the explanation says so. */
            readonly ordinal?: number | null;
            /** @description The label on the signs of the floor. If no floor matches, it is ignored, and the explanation says so. */
            readonly postedLabel?: string | null;
            /** @description The maximum number of candidates. Defaults to 10. */
            readonly limit?: number | null;
        };
        readonly PositionProblem: {
            /** @description The name of the error. */
            readonly error: string;
            /** @description What is wrong with the position. */
            readonly message: string;
            /** @description The status that `ResolvePosition` would return. */
            readonly statusCode: number;
            readonly errors?: readonly {
                readonly field: string;
                readonly message: string;
            }[];
        };
        readonly PositionResult: {
            /** @description Most likely first, at most `limit`. */
            readonly candidates: readonly components["schemas"]["PositionCandidate"][];
            /** @description From the lowest to the highest, map by map. They add up to 1; the list is empty if no map is near. */
            readonly floors: readonly components["schemas"]["FloorProbability"][];
            /** @description How likely the position is in no zone, 0 to 1. */
            readonly outsideProbability: number;
            /** @description How likely it is in a zone beyond `limit`, 0 to 1. */
            readonly otherProbability: number;
            /** @description The altitude that the floors were compared with; null without an altitude or a map. */
            readonly altitude: {
                /** @description Above sea level. */
                readonly meanSeaLevelM: number;
                /** @description Height of sea level above the ellipsoid at the map. */
                readonly geoidUndulationM: number;
                /** @enum {string} */
                readonly geoidModel: "EGM96";
            } | null;
            /** @description The result in words. */
            readonly explanation: string;
        };
        readonly PositionsFields: {
            /** @description Each with the fields of `ResolvePosition`. */
            readonly positions: readonly Record<string, never>[];
        };
        readonly PositionsResult: {
            /** @description In the order of the positions: a result or an error for each. */
            readonly answers: readonly (components["schemas"]["PositionResult"] | components["schemas"]["PositionProblem"])[];
        };
        readonly ProcessingStatus: {
            readonly state: "queued" | "processing" | "ready" | "failed";
            /** @description The fraction that is drawn, 0 to 1. */
            readonly progress: number;
            /** @description Why it failed. */
            readonly message: string | null;
        };
        readonly PublishDraftFields: {
            /** @description Which ones, with the `revision` that you have seen; left out: all of them. Must be a list of at most 10000 drafts. */
            readonly drafts?: readonly {
                /** @description the id of a draft */
                readonly draftId: string;
                /** @description a revision */
                readonly revision: number;
            }[];
        };
        readonly ReportedFloor: {
            /** @description `never`: it was never verified. `overdue`: the day until which it must be verified is over. `due`: that day is at most 30 days away. `ok`: everything else. */
            readonly state: "overdue" | "due" | "never" | "ok";
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Name of the map. */
            readonly mapName: string;
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Name of the floor. */
            readonly floorName: string;
            /** @description The level; negative below ground. */
            readonly floorNumber: number;
            /** @description Whether the map is exempt from public records. */
            readonly isConfidential: boolean;
            /** @description How often someone must verify each floor, in months; null means never. */
            readonly verifyEveryMonths: number | null;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
        };
        readonly RestoreResult: {
            /** @description The restored objects: maps before floors before zones and points */
            readonly restored: readonly components["schemas"]["RestoredReference"][];
            /** @description The entries that were not restored, in the order of the request */
            readonly notRestored: readonly components["schemas"]["NotRestored"][];
        };
        readonly RestoredReference: {
            /** @description Its id */
            readonly id: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind: "map" | "floor" | "zone" | "point" | "attachment" | "calendarItem";
            /** @description Its name */
            readonly name: string;
            /** @description What was accepted, but is probably a mistake; absent if there is nothing. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly ReturnDraftFields: {
            /** @description Which ones, with the `revision` that you have seen; left out: all of them. Must be a list of at most 10000 drafts. */
            readonly drafts?: readonly {
                /** @description the id of a draft */
                readonly draftId: string;
                /** @description a revision */
                readonly revision: number;
            }[];
            /** @description What the editor must know. Must be a string of 1 to 2000 characters, not only whitespace. */
            readonly note: string;
        };
        readonly RevocationError: {
            readonly error: "invalid_request" | "unsupported_token_type";
            /** @description What was wrong, in the OAuth 2 field. */
            readonly error_description: string;
            /** @description The same text, as in every error of this service. */
            readonly message: string;
            /** @description The HTTP status of the response. */
            readonly statusCode: number;
        };
        readonly RevocationForm: {
            /** @description A refresh token of the sign-in that is to end. Must be a string of 1 to 8192 characters, not only whitespace. */
            readonly token: string;
            /** @description Not needed: the token itself shows its type. */
            readonly token_type_hint?: string;
        };
        readonly SaveAttachmentForm: {
            /** @description Id of the map that it belongs to. Must be a string of 1 to 100 characters. */
            readonly customMapId?: string;
            /**
             * @description Id of the floor that it belongs to. Must be a string of 1 to 100 characters.
             * @example 0198c2a6-11f4-7c52-8e09-d3a7b1f0462c
             */
            readonly floorId?: string;
            /** @description Id of the zone that it belongs to. Must be a string of 1 to 100 characters. */
            readonly zoneId?: string;
            /** @description Id of the point that it belongs to. Must be a string of 1 to 100 characters. */
            readonly pointId?: string;
            /**
             * @description What it is, for people. Must be a string of 1 to 200 characters, not only whitespace.
             * @example Sprinkler plan
             */
            readonly title: string;
            /** @description Text in a subset of Markdown: paragraphs, lists, emphasis and links. HTML is text. Required without a file. Must be a string of at most 20000 characters. */
            readonly note?: string | null;
            /**
             * Format: binary
             * @description a JPEG, PNG or PDF of at most 20 MB
             */
            readonly file?: string;
        };
        readonly SaveBackgroundFileForm: {
            /**
             * @description Who made the map, in addition to what the file says. Must be a string of at most 300 characters.
             * @example © Westport Survey
             */
            readonly attribution?: string | null;
            /**
             * Format: binary
             * @description a PMTiles file of version 3, or MBTiles
             */
            readonly file: string;
        };
        readonly SaveCustomMapForm: {
            /**
             * @description Display name. Must be a string of 1 to 500 characters, not only whitespace.
             * @example Westport House
             */
            readonly name: string;
            /**
             * @description Notes about the map, for people. Must be a string of at most 10000 characters.
             * @example Headquarters. Keys at the gate.
             */
            readonly description?: string | null;
            /**
             * @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day).
             * @example 0
             */
            readonly type: number;
            /**
             * @description Latitude of the image’s north-west corner. The bounds are required unless you send a placement, or the image is a GeoTIFF or GeoPDF that contains its position.
             * @example 56.4605
             */
            readonly boundsTopLeftLat?: number;
            /**
             * @description Longitude of the image’s north-west corner. Greater than `boundsBottomRightLng` if the map crosses the antimeridian.
             * @example -2.979
             */
            readonly boundsTopLeftLng?: number;
            /**
             * @description Latitude of the image’s south-east corner.
             * @example 56.4595
             */
            readonly boundsBottomRightLat?: number;
            /**
             * @description Longitude of the image’s south-east corner.
             * @example -2.977
             */
            readonly boundsBottomRightLng?: number;
            /** @description The placement of the image on the map, as JSON: `{ controlPoints: [{ x, y, lat, lng }], kind }` (pixels from the top left corner of the image; two points or more, `kind` is `similarity`, `affine` or `projective`), `{ corners: { topLeft, topRight, bottomRight, bottomLeft } }` (three or four) or `{ rotationDeg, center, metersPerPixel }`. `imageSize` says the size that pixels are counted in, if it is not the size of the image. An empty value removes a placement. Must be a JSON object, see the guide. */
            readonly placement?: string | null;
            /** @description The content of a QGIS file of control points (`.points`) or of a world file (`.pgw`, `.jgw`, `.tfw`), as text or as a file, instead of `placement`. Must be the text of a .points file or a world file. */
            readonly placementFile?: string | null;
            /** @description The page of a PDF, starting at 1. Defaults to 1. */
            readonly page?: number | null;
            /** @description The resolution at which a PDF page is drawn, in pixels per inch. By default, the longer side gets 8192 pixels. */
            readonly dpi?: number | null;
            /** @description The password of a PDF. It is used for this request and not stored. Must be a string of at most 500 characters. */
            readonly password?: string | null;
            /** @description Zoom level at which clients open the map. Computed from the image by default. 0 is accepted only if `maxZoom` is 0. Must be a whole number from 1 to 22. */
            readonly defaultZoom?: number | null;
            /** @description Smallest zoom level with tiles. Derived from the image by default. */
            readonly minZoom?: number | null;
            /** @description Greatest zoom level with tiles. Derived from the image by default. */
            readonly maxZoom?: number | null;
            /** @description First day of an event, in the department’s time zone. For type 3 only. Must be a date such as 2026-05-31, or a date-time. */
            readonly eventStartDate?: string | null;
            /** @description Last day of an event, in the department’s time zone; the map is inactive after it. For type 3 only. Must be a date such as 2026-05-31, or a date-time. */
            readonly eventEndDate?: string | null;
            /** @description Whether the map is listed. True for a new map. */
            readonly isActive?: boolean | null;
            /** @description What `elevationFt` of the floors is measured from. `meanSeaLevel` for a new map. `aboveGround` needs `groundElevationFt`. Must be meanSeaLevel, ellipsoid or aboveGround. */
            readonly elevationDatum?: ("meanSeaLevel" | "ellipsoid" | "aboveGround") | null;
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt?: number | null;
            /** @description The address of the building, as JSON with any of `country`, `A1`, `A2`, `A3`, `A4`, `A5`, `A6`, `postalCode`, `road`, `number`, `building`, `landmark`, `text`. A1 to A6 are those of RFC 5139. An empty value removes it. Must be a JSON object, see the guide. */
            readonly address?: string | null;
            /** @description Whether share links show the metadata of zones. False for a new map. */
            readonly showMetadataOnShares?: boolean | null;
            /** @description Whether share links show attachments. False for a new map. */
            readonly showAttachmentsOnShares?: boolean | null;
            /** @description How often someone must walk through each floor and verify it. Empty means never. */
            readonly verifyEveryMonths?: number | null;
            /** @description Whether the map is exempt from public records: it is marked on every page, and its share links must expire. False for a new map. */
            readonly isConfidential?: boolean | null;
            /** @description Whether the plans show the names of rooms, as scans do, so that the map does not write them again. False for a new map. */
            readonly plansShowNames?: boolean | null;
            /** @description Whether edits of zones and points by editors become drafts, which an administrator publishes. False for a new map. To change it you need `department:admin`. */
            readonly editsNeedReview?: boolean | null;
            /**
             * Format: binary
             * @description a PNG, JPG, SVG, PDF or TIFF file
             */
            readonly imageFile: string;
        };
        readonly SaveFloorForm: {
            /**
             * @description The level; negative below ground. Two floors may share one.
             * @example -1
             */
            readonly floorNumber: number;
            /**
             * @description Display name. Must be a string of 1 to 500 characters, not only whitespace.
             * @example Basement
             */
            readonly name: string;
            /** @description Position in the list of floors; 0 by default. Floors with the same position are sorted by `floorNumber`. */
            readonly sortOrder?: number | null;
            /** @description Whether clients open the map on this floor. Setting it clears it on the other floors. The first active floor of a map always gets it; an inactive floor never has it. */
            readonly isDefault?: boolean | null;
            /** @description Elevation in feet, above sea level or as the map’s `elevationDatum` says. */
            readonly elevationFt?: number | null;
            /** @description Whether the floor is listed. True for a new floor. */
            readonly isActive?: boolean | null;
            /** @description Height up to the next floor, in feet. Defaults to the difference to the elevation of the next floor, or else to 10. Must be a number greater than 0. */
            readonly floorHeightFt?: number | null;
            /** @description Position in the order of floors, as `ordinal` in IMDF: 0 is the ground floor, negative is below ground. Defaults to `floorNumber`. */
            readonly ordinal?: number | null;
            /** @description The label on signs and elevator buttons, such as 7, Mezz or P2. Defaults to `floorNumber`. Must be a string of at most 50 characters. */
            readonly postedLabel?: string | null;
            /** @description The placement of the image on the map, as JSON: `{ controlPoints: [{ x, y, lat, lng }], kind }` (pixels from the top left corner of the image; two points or more, `kind` is `similarity`, `affine` or `projective`), `{ corners: { topLeft, topRight, bottomRight, bottomLeft } }` (three or four) or `{ rotationDeg, center, metersPerPixel }`. `imageSize` says the size that pixels are counted in, if it is not the size of the image. An empty value removes a placement. Must be a JSON object, see the guide. */
            readonly placement?: string | null;
            /** @description The content of a QGIS file of control points (`.points`) or of a world file (`.pgw`, `.jgw`, `.tfw`), as text or as a file, instead of `placement`. Must be the text of a .points file or a world file. */
            readonly placementFile?: string | null;
            /** @description The page of a PDF, starting at 1. Defaults to 1. */
            readonly page?: number | null;
            /** @description The resolution at which a PDF page is drawn, in pixels per inch. By default, the longer side gets 8192 pixels. */
            readonly dpi?: number | null;
            /** @description The password of a PDF. It is used for this request and not stored. Must be a string of at most 500 characters. */
            readonly password?: string | null;
            /**
             * Format: binary
             * @description a PNG, JPG, SVG, PDF or TIFF file
             */
            readonly imageFile: string;
        };
        readonly SaveImportForm: {
            /** @description JSON: choices to apply, as in `UpdateImport`. Must be a JSON object. */
            readonly choices?: string;
            /**
             * @description files of at most 50 MB each, 100 MB in total
             * @example [
             *       "building.geojson"
             *     ]
             */
            readonly files: readonly string[];
        };
        readonly SavedCustomMapPointResult: {
            /** @description Id of the point. */
            readonly customMapPointId: string;
            /** @description Id of its floor. */
            readonly customMapFloorId: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it. */
            readonly label: string | null;
            /** @description What a crew must know about it. */
            readonly note: string | null;
            /** @description WGS 84. */
            readonly latitude: number;
            /** @description WGS 84. */
            readonly longitude: number;
            /** @description Which way a door opens or a camera looks, clockwise from north. */
            readonly headingDeg: number | null;
            /** @description Whether it is shown and found. */
            readonly isActive: boolean;
            /**
             * Format: date
             * @description The day on which somebody last checked it on site.
             */
            readonly verifiedOn: string | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
            /** @description True if it has a draft that is not published; absent otherwise. */
            readonly isDraft?: boolean;
            /** @description What was accepted, but is probably a mistake; absent if there is nothing. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly SavedCustomMapResult: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description The department that owns it. */
            readonly departmentId: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Notes about the map, for people. */
            readonly description: string | null;
            /** @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day). */
            readonly type: number;
            /** @description Latitude of the north-west corner. */
            readonly boundsTopLeftLat: number;
            /** @description Longitude of the north-west corner. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Longitude of the south-east corner. */
            readonly boundsBottomRightLng: number;
            /** @description Address of the north-up image, which fills the bounds and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the file as it was uploaded. */
            readonly originalImageUrl: string;
            /** @description How the image is rotated and stretched; null if it fills its bounds, north-up. */
            readonly placement: components["schemas"]["Placement"] | null;
            /** @description Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Zoom level to open the map at. */
            readonly defaultZoom: number;
            /** @description Smallest zoom level with tiles. */
            readonly minZoom: number;
            /** @description Greatest zoom level with tiles. */
            readonly maxZoom: number;
            /** @description First day of an event, as it was sent. */
            readonly eventStartDate: string | null;
            /** @description Last day of an event, as it was sent. */
            readonly eventEndDate: string | null;
            /** @description Whether the map is listed. False after its event ends. */
            readonly isActive: boolean;
            /** @description What `elevationFt` of the floors is measured from: sea level, the WGS 84 ellipsoid, or the ground. */
            readonly elevationDatum: "meanSeaLevel" | "ellipsoid" | "aboveGround";
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt: number | null;
            /**
             * MapAddress
             * @description The address of the building; a part that is not known is absent.
             */
            readonly address: {
                /** @description Two letters, such as `US` (ISO 3166). */
                readonly country?: string;
                /** @description State or province. */
                readonly A1?: string;
                /** @description County. */
                readonly A2?: string;
                /** @description City. */
                readonly A3?: string;
                /** @description Part of the city. */
                readonly A4?: string;
                /** @description Neighborhood. */
                readonly A5?: string;
                /** @description Block. */
                readonly A6?: string;
                /** @description Postal code. */
                readonly postalCode?: string;
                /** @description Name of the road, with its type: `Harbor St`. */
                readonly road?: string;
                /** @description Number on the road: `12`, `12A`. */
                readonly number?: string;
                /** @description Name of the building; the name of the map if it is left out. */
                readonly building?: string;
                /** @description Name by which the site is known. */
                readonly landmark?: string;
                /** @description The address in one line, if its parts are not known. */
                readonly text?: string;
            } | null;
            /** @description Whether share links show the metadata of zones. */
            readonly showMetadataOnShares: boolean;
            /** @description Whether share links show attachments. */
            readonly showAttachmentsOnShares: boolean;
            /** @description How often someone must verify each floor, in months; null means never. */
            readonly verifyEveryMonths: number | null;
            /** @description Whether the map is exempt from public records. */
            readonly isConfidential: boolean;
            /** @description Whether the plans show the names of rooms, so that the map does not write them again. */
            readonly plansShowNames: boolean;
            /** @description Whether edits of zones and points by editors become drafts, which an administrator publishes. */
            readonly editsNeedReview: boolean;
            /**
             * Format: date
             * @description The last day on which someone verified it. For a map: the earliest of its active floors. Null if it, or a floor of the map, was never verified.
             */
            readonly verifiedOn: string | null;
            /** @description The name of that user. */
            readonly verifiedBy: string | null;
            /**
             * Format: date
             * @description The day until which it must be verified again. Null if it was never verified or need not be.
             */
            readonly verificationDueOn: string | null;
            /** @description Number of edits since the verification was recorded. Null if it was never verified. */
            readonly changesSinceVerified: number | null;
            /** @description Height of sea level above the WGS 84 ellipsoid at the center of the map (EGM96), in meters. */
            readonly geoidUndulationM: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly addedOn: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updatedOn: string;
            /**
             * Format: date-time
             * @description When anything on it last changed: the map itself, a floor, tiles or a zone.
             */
            readonly changedOn: string;
            /** @description How many floors it has. */
            readonly floorCount: number;
            /** @description What was accepted, but is probably a mistake; absent if there is nothing. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly SavedCustomMapZoneResult: {
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Id of its floor. */
            readonly customMapFloorId: string;
            /** @description Name of the place: the call location. */
            readonly name: string;
            /** @description 0 Room, 1 Hallway, 2 StairWell, 3 Elevator, 4 Hazard, 5 StagingArea, 6 MusterPoint, 7 Exit, 8 Parking, 9 Gate, 10 Checkpoint, 11 Custom. */
            readonly zoneType: number;
            /** @description The saved GeoJSON Feature, as a string. */
            readonly polygonGeoJson: string;
            /** @description Fill color: #RGB, #RRGGBB or #RRGGBBAA. */
            readonly color: string | null;
            /** @description A JSON object with string values, as a string. */
            readonly metadata: string | null;
            /** @description Elevation above sea level, in feet. */
            readonly elevationFt: number | null;
            /** @description Whether the zone can be found by search. */
            readonly isSearchable: boolean;
            /** @description Whether positions resolve to it. */
            readonly isActive: boolean;
            /** @description False if the zone cannot be the location of a call; absent otherwise. */
            readonly isDispatchable?: boolean;
            readonly hazard?: components["schemas"]["Hazard"];
            /**
             * Format: date
             * @description The last day on which someone verified this zone alone; absent if nobody has.
             */
            readonly verifiedOn?: string;
            /** @description The name of that user. */
            readonly verifiedBy?: string | null;
            /** @description Its id in the source that it was imported from; absent if it has none. */
            readonly externalId?: string;
            /** @description True if it has a draft that is not published; absent otherwise. */
            readonly isDraft?: boolean;
            /** @description What was accepted, but is probably a mistake; absent if there is nothing. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly ShareLinkFields: {
            /** @description What the link is for. Must be a string of at most 500 characters. */
            readonly label?: string | null;
            /** @description When the link expires. It never expires if omitted, which a confidential map does not allow. Must be a date-time in the future with its offset, such as 2030-01-02T03:04:05Z. */
            readonly expiresOn?: string | null;
            /** @description Ids of the only floors that the link shows. It shows all floors, including later ones, if omitted. Must be a list of 1 to 500 floor ids. */
            readonly floorIds?: readonly string[] | null;
        };
        readonly ShareLinkResult: {
            /** @description Id of the link. */
            readonly shareLinkId: string;
            /** @description Id of its map. */
            readonly customMapId: string;
            /** @description What the link is for. */
            readonly label: string | null;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            readonly expiresOn: string | null;
            /** @description Ids of the only floors that it shows; null if it shows all. */
            readonly floorIds: readonly string[] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            readonly addedOn: string;
        };
        readonly SharedAttachment: {
            /** @description Id of the attachment. */
            readonly attachmentId: string;
            /** @description Id of the map that it belongs to; null if it belongs to something else. */
            readonly customMapId: string | null;
            /** @description Id of the floor that it belongs to; null if it belongs to something else. */
            readonly floorId: string | null;
            /** @description Id of the zone that it belongs to; null if it belongs to something else. */
            readonly zoneId: string | null;
            /** @description Id of the point that it belongs to; null if it belongs to something else. */
            readonly pointId: string | null;
            /** @description What it is, for people. */
            readonly title: string;
            /** @description Markdown as it was sent. Show it as text, or sanitize it. */
            readonly note: string | null;
            /** @description The file; null if there is only a note. */
            readonly fileUrl: string | null;
            /** @description A WebP of at most 320 pixels; null if the file has no picture. */
            readonly thumbnailUrl: string | null;
            /** @description image/jpeg, image/png or application/pdf. */
            readonly mediaType: string | null;
            /** @description Size of the file. */
            readonly sizeBytes: number | null;
            /** @description Pages of a PDF, if they could be counted. */
            readonly pages: number | null;
        };
        readonly SharedFloor: {
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description The level; negative below ground. */
            readonly floorNumber: number;
            /** @description Display name. */
            readonly name: string;
            /** @description Address of the north-up image, which fills the bounds of the map and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address of the tiles, with the placeholders {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Position in the list of floors. */
            readonly sortOrder: number;
            /** @description Whether clients open the map on this floor. */
            readonly isDefault: boolean;
            /** @description Elevation in feet, above sea level or as the map’s `elevationDatum` says. */
            readonly elevationFt: number | null;
            /** @description Height up to the next floor, in feet. */
            readonly floorHeightFt: number | null;
            /** @description Position in the order of floors; 0 is the ground floor. */
            readonly ordinal: number | null;
            /** @description The label on signs and elevator buttons. */
            readonly postedLabel: string | null;
            /** @description The active zones, by name. */
            readonly zones: readonly components["schemas"]["SharedZone"][];
            /** @description The active points, by label. */
            readonly points: readonly components["schemas"]["SharedPoint"][];
        };
        readonly SharedFloorVersions: {
            /** @description Id of the floor. */
            readonly customMapFloorId: string;
            /** @description Grows when the floor itself changes. */
            readonly floorVersion: number;
            /** @description Grows when its zones change. */
            readonly zoneVersion: number;
            /** @description Grows when its points change. */
            readonly pointVersion: number;
            /** @description Grows when attachments of the floor or its zones change. */
            readonly attachmentVersion: number;
            /** @description Size of its tile archive. Null until the first tiles are ready. */
            readonly tileBytes: number | null;
        };
        readonly SharedMap: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Display name. */
            readonly name: string;
            /** @description Notes about the map, for people. */
            readonly description: string | null;
            /** @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day). */
            readonly type: number;
            /** @description Latitude of the north-west corner. */
            readonly boundsTopLeftLat: number;
            /** @description Longitude of the north-west corner. */
            readonly boundsTopLeftLng: number;
            /** @description Latitude of the south-east corner. */
            readonly boundsBottomRightLat: number;
            /** @description Longitude of the south-east corner. */
            readonly boundsBottomRightLng: number;
            /** @description Address of the north-up image, which fills the bounds and is transparent outside the plan. */
            readonly imageUrl: string;
            /** @description Address template of the tiles, with {z}, {x} and {y}. Null until the first tiles are ready. */
            readonly tileUrlTemplate: string | null;
            /** @description Zoom level to open the map at. */
            readonly defaultZoom: number;
            /** @description Smallest zoom level with tiles. */
            readonly minZoom: number;
            /** @description Greatest zoom level with tiles. */
            readonly maxZoom: number;
            /** @description First day of an event, as it was sent. */
            readonly eventStartDate: string | null;
            /** @description Last day of an event, as it was sent. */
            readonly eventEndDate: string | null;
            /** @description What `elevationFt` of the floors is measured from: sea level, the WGS 84 ellipsoid, or the ground. */
            readonly elevationDatum: "meanSeaLevel" | "ellipsoid" | "aboveGround";
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt: number | null;
            /**
             * MapAddress
             * @description The address of the building; a part that is not known is absent.
             */
            readonly address: {
                /** @description Two letters, such as `US` (ISO 3166). */
                readonly country?: string;
                /** @description State or province. */
                readonly A1?: string;
                /** @description County. */
                readonly A2?: string;
                /** @description City. */
                readonly A3?: string;
                /** @description Part of the city. */
                readonly A4?: string;
                /** @description Neighborhood. */
                readonly A5?: string;
                /** @description Block. */
                readonly A6?: string;
                /** @description Postal code. */
                readonly postalCode?: string;
                /** @description Name of the road, with its type: `Harbor St`. */
                readonly road?: string;
                /** @description Number on the road: `12`, `12A`. */
                readonly number?: string;
                /** @description Name of the building; the name of the map if it is left out. */
                readonly building?: string;
                /** @description Name by which the site is known. */
                readonly landmark?: string;
                /** @description The address in one line, if its parts are not known. */
                readonly text?: string;
            } | null;
            /** @description Whether share links show the metadata of zones. */
            readonly showMetadataOnShares: boolean;
            /** @description Whether share links show attachments. */
            readonly showAttachmentsOnShares: boolean;
            /** @description Whether the map is exempt from public records. */
            readonly isConfidential: boolean;
            /** @description Whether the plans show the names of rooms, so that the map does not write them again. */
            readonly plansShowNames: boolean;
            /** @description Height of sea level above the WGS 84 ellipsoid at the center of the map (EGM96), in meters. */
            readonly geoidUndulationM: number;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            readonly updatedOn: string;
            /**
             * Format: date-time
             * @description When anything on it last changed: the map itself, a floor, tiles or a zone.
             */
            readonly changedOn: string;
        };
        readonly SharedMapManifest: {
            /** @description Id of the map. */
            readonly customMapId: string;
            /** @description Grows when the map itself changes. */
            readonly mapVersion: number;
            /** @description Whether share links show the metadata of zones. */
            readonly showMetadataOnShares: boolean;
            /** @description Whether share links show attachments. */
            readonly showAttachmentsOnShares: boolean;
            /** @description Grows when attachments of the map itself change. */
            readonly attachmentVersion: number;
            /** @description Size of its tile archive. Null until the first tiles are ready. */
            readonly tileBytes: number | null;
            /** @description The active floors, in list order. */
            readonly floors: readonly components["schemas"]["SharedFloorVersions"][];
        };
        readonly SharedMapResult: {
            /** @description Name of the department. */
            readonly departmentName: string;
            /** @description The unit in which apps show lengths. Must be imperial or metric. */
            readonly units: "imperial" | "metric";
            /**
             * Format: date-time
             * @description When the link expires; null if it never does.
             */
            readonly expiresOn: string | null;
            readonly map: components["schemas"]["SharedMap"];
            /** @description In list order. */
            readonly floors: readonly components["schemas"]["SharedFloor"][];
        };
        readonly SharedPoint: {
            /** @description Id of the point. */
            readonly customMapPointId: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly pointType: "exteriorDoor" | "door" | "keyBox" | "fireAlarmPanel" | "fireExtinguisher" | "standpipe" | "fireDepartmentConnection" | "hydrant" | "sprinklerValve" | "gasShutoff" | "waterShutoff" | "electricShutoff" | "hvacShutoff" | "elevatorPanel" | "roofAccess" | "aed" | "firstAid" | "traumaKit" | "eyewash" | "camera" | "intercom" | "custom";
            /** @description What signs or people call it. */
            readonly label: string | null;
            /** @description Null if there is none, or if `showMetadataOnShares` of the map is false. */
            readonly note: string | null;
            /** @description WGS 84. */
            readonly latitude: number;
            /** @description WGS 84. */
            readonly longitude: number;
            /** @description Which way a door opens or a camera looks, clockwise from north. */
            readonly headingDeg: number | null;
            /**
             * Format: date
             * @description The day on which somebody last checked it on site.
             */
            readonly verifiedOn: string | null;
        };
        readonly SharedZone: {
            /** @description Id of the zone. */
            readonly customMapZoneId: string;
            /** @description Name of the place: the call location. */
            readonly name: string;
            /** @description 0 Room, 1 Hallway, 2 StairWell, 3 Elevator, 4 Hazard, 5 StagingArea, 6 MusterPoint, 7 Exit, 8 Parking, 9 Gate, 10 Checkpoint, 11 Custom. */
            readonly zoneType: number;
            /** @description A GeoJSON Feature with a Polygon and empty properties, as a string. */
            readonly polygonGeoJson: string;
            /** @description Fill color: #RGB, #RRGGBB or #RRGGBBAA. */
            readonly color: string | null;
            /** @description Elevation above sea level, in feet. */
            readonly elevationFt: number | null;
            /** @description JSON object with string values. Null if there is no metadata, or if `showMetadataOnShares` of the map is false. */
            readonly metadata: string | null;
            /** @description False if the zone cannot be the location of a call; absent otherwise. */
            readonly isDispatchable?: boolean;
            readonly hazard?: components["schemas"]["Hazard"];
        };
        readonly TestMessage: {
            /** @description The address of the caller; null if they have no account. */
            readonly To: string | null;
            /** @description Its subject. */
            readonly Subject: string;
            /** @description Its text. */
            readonly Text: string;
            /** @description Whether the mail server has taken it. */
            readonly Sent: boolean;
            /** @description Why it was not sent; null for a preview, and if it was. */
            readonly Problem: string | null;
        };
        readonly TestMessageFields: {
            /**
             * @description Which message. Must be reminder, invited, changed, cancelled, placed.
             * @enum {string}
             */
            readonly Kind: "reminder" | "invited" | "changed" | "cancelled" | "placed";
            /** @description Whether it is only shown, instead of sent to the caller. */
            readonly PreviewOnly?: boolean;
        };
        readonly TestMessageResult: {
            readonly Data: components["schemas"]["TestMessage"];
            /**
             * @description `success`.
             * @enum {string}
             */
            readonly Status: "success";
        };
        readonly TileJson: {
            /** @enum {string} */
            readonly tilejson: "3.0.0";
            /** @enum {string} */
            readonly scheme: "xyz";
            /** @description The address template of the tiles. */
            readonly tiles: readonly string[];
            /** @description Lowest zoom level with tiles. */
            readonly minzoom: number;
            /** @description Highest zoom level with tiles. */
            readonly maxzoom: number;
            /** @description West, south, east and north, in degrees. */
            readonly bounds: readonly number[];
            /** @description Longitude, latitude and zoom level of the initial view. */
            readonly center: readonly number[];
        };
        readonly TokenForm: {
            /** @description The OAuth 2 grant type. Must be password or refresh_token. */
            readonly grant_type: string;
            /** @description Email address of the account, for `password`. Must be a string of 1 to 254 characters, not only whitespace. */
            readonly username?: string;
            /** @description For `password`. */
            readonly password?: string;
            /** @description The latest refresh token, for `refresh_token`. */
            readonly refresh_token?: string;
        };
        readonly TokenResponse: {
            /** @description The bearer token. */
            readonly access_token: string;
            /** @enum {string} */
            readonly token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            readonly expires_in: number;
            /** @description Works once, within 30 days. */
            readonly refresh_token: string;
        };
        /** @description Who deleted it */
        readonly TrashActor: {
            /**
             * @description The kind of actor, as in the audit log
             * @enum {string}
             */
            readonly actor: "user" | "token" | "anonymous" | "command" | "service";
            /** @description Id of the user */
            readonly userId: string | null;
            /** @description Name of the user */
            readonly userName: string | null;
        };
        /** @description What is restored with it */
        readonly TrashContents: {
            /** @description How many floors; null if it is not a map */
            readonly floors: number | null;
            /** @description How many zones; null if it is neither a map nor a floor */
            readonly zones: number | null;
            /** @description How many points; null if it is neither a map nor a floor */
            readonly points: number | null;
            /** @description How many share links, which work again when it is restored; null if it is not a map */
            readonly shareLinks: number | null;
            /** @description How many attachments; null if it cannot have any */
            readonly attachments: number | null;
            /** @description How many calendar items, of which a series has several; null for other kinds */
            readonly calendarItems: number | null;
        };
        readonly TrashEntry: {
            /** @description Id of the deleted object; a restore keeps it */
            readonly id: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind: "map" | "floor" | "zone" | "point" | "attachment" | "calendarItem";
            /** @description Its name */
            readonly name: string;
            /** @description Id of the map: itself or its parent */
            readonly customMapId: string | null;
            /** @description Its name when this was deleted */
            readonly mapName: string | null;
            /** @description Id of the floor: itself or its parent */
            readonly customMapFloorId: string | null;
            /** @description Its name when this was deleted */
            readonly floorName: string | null;
            /**
             * Format: date-time
             * @description When it was deleted
             */
            readonly deletedOn: string;
            readonly deletedBy: components["schemas"]["TrashActor"];
            /**
             * Format: date-time
             * @description When it is deleted forever
             */
            readonly expiresOn: string;
            readonly contents: components["schemas"]["TrashContents"];
            /**
             * @description For calendar items, what was deleted with it; otherwise null
             * @enum {string|null}
             */
            readonly scope: "one" | "following" | "all" | null;
        };
        readonly TrashIds: {
            /** @description The ids of trash entries. Must be a list of 1 to 500 strings. */
            readonly ids?: readonly string[];
            /** @description One id, instead of `ids`. Must be a string of 1 to 64 characters. */
            readonly id?: string;
        };
        readonly TrashPage: {
            /** @description Most recently deleted first */
            readonly entries: readonly components["schemas"]["TrashEntry"][];
            /** @description What to send as `before` for the next page; null if this is the last */
            readonly next: string | null;
            /** @description Whether there are older entries */
            readonly hasMore: boolean;
        };
        readonly TrashReference: {
            /** @description Its id */
            readonly id: string;
            /**
             * @description What it is
             * @enum {string}
             */
            readonly kind: "map" | "floor" | "zone" | "point" | "attachment" | "calendarItem";
            /** @description Its name */
            readonly name: string;
        };
        readonly UpdateCustomMapForm: {
            /**
             * @description Display name. Must be a string of 1 to 500 characters, not only whitespace.
             * @example Westport House, north wing
             */
            readonly name: string;
            /**
             * @description Notes about the map, for people. Must be a string of at most 10000 characters.
             * @example Headquarters. Keys at the gate.
             */
            readonly description?: string | null;
            /**
             * @description 0 Indoor (a building’s floor plans), 1 Satellite, 2 Schematic, 3 Event (archived after its last day).
             * @example 0
             */
            readonly type: number;
            /**
             * @description Latitude of the image’s north-west corner. The bounds are required unless you send a placement, or the image is a GeoTIFF or GeoPDF that contains its position.
             * @example 56.4605
             */
            readonly boundsTopLeftLat?: number;
            /**
             * @description Longitude of the image’s north-west corner. Greater than `boundsBottomRightLng` if the map crosses the antimeridian.
             * @example -2.979
             */
            readonly boundsTopLeftLng?: number;
            /**
             * @description Latitude of the image’s south-east corner.
             * @example 56.4595
             */
            readonly boundsBottomRightLat?: number;
            /**
             * @description Longitude of the image’s south-east corner.
             * @example -2.977
             */
            readonly boundsBottomRightLng?: number;
            /** @description The placement of the image on the map, as JSON: `{ controlPoints: [{ x, y, lat, lng }], kind }` (pixels from the top left corner of the image; two points or more, `kind` is `similarity`, `affine` or `projective`), `{ corners: { topLeft, topRight, bottomRight, bottomLeft } }` (three or four) or `{ rotationDeg, center, metersPerPixel }`. `imageSize` says the size that pixels are counted in, if it is not the size of the image. An empty value removes a placement. Must be a JSON object, see the guide. */
            readonly placement?: string | null;
            /** @description The content of a QGIS file of control points (`.points`) or of a world file (`.pgw`, `.jgw`, `.tfw`), as text or as a file, instead of `placement`. Must be the text of a .points file or a world file. */
            readonly placementFile?: string | null;
            /** @description The page of a PDF, starting at 1. Defaults to 1. */
            readonly page?: number | null;
            /** @description The resolution at which a PDF page is drawn, in pixels per inch. By default, the longer side gets 8192 pixels. */
            readonly dpi?: number | null;
            /** @description The password of a PDF. It is used for this request and not stored. Must be a string of at most 500 characters. */
            readonly password?: string | null;
            /** @description Zoom level at which clients open the map. Computed from the image by default. 0 is accepted only if `maxZoom` is 0. Must be a whole number from 1 to 22. */
            readonly defaultZoom?: number | null;
            /** @description Smallest zoom level with tiles. Derived from the image by default. */
            readonly minZoom?: number | null;
            /** @description Greatest zoom level with tiles. Derived from the image by default. */
            readonly maxZoom?: number | null;
            /** @description First day of an event, in the department’s time zone. For type 3 only. Must be a date such as 2026-05-31, or a date-time. */
            readonly eventStartDate?: string | null;
            /** @description Last day of an event, in the department’s time zone; the map is inactive after it. For type 3 only. Must be a date such as 2026-05-31, or a date-time. */
            readonly eventEndDate?: string | null;
            /** @description Whether the map is listed. True for a new map. */
            readonly isActive?: boolean | null;
            /** @description What `elevationFt` of the floors is measured from. `meanSeaLevel` for a new map. `aboveGround` needs `groundElevationFt`. Must be meanSeaLevel, ellipsoid or aboveGround. */
            readonly elevationDatum?: ("meanSeaLevel" | "ellipsoid" | "aboveGround") | null;
            /** @description Elevation of the ground above sea level, in feet. */
            readonly groundElevationFt?: number | null;
            /** @description The address of the building, as JSON with any of `country`, `A1`, `A2`, `A3`, `A4`, `A5`, `A6`, `postalCode`, `road`, `number`, `building`, `landmark`, `text`. A1 to A6 are those of RFC 5139. An empty value removes it. Must be a JSON object, see the guide. */
            readonly address?: string | null;
            /** @description Whether share links show the metadata of zones. False for a new map. */
            readonly showMetadataOnShares?: boolean | null;
            /** @description Whether share links show attachments. False for a new map. */
            readonly showAttachmentsOnShares?: boolean | null;
            /** @description How often someone must walk through each floor and verify it. Empty means never. */
            readonly verifyEveryMonths?: number | null;
            /** @description Whether the map is exempt from public records: it is marked on every page, and its share links must expire. False for a new map. */
            readonly isConfidential?: boolean | null;
            /** @description Whether the plans show the names of rooms, as scans do, so that the map does not write them again. False for a new map. */
            readonly plansShowNames?: boolean | null;
            /** @description Whether edits of zones and points by editors become drafts, which an administrator publishes. False for a new map. To change it you need `department:admin`. */
            readonly editsNeedReview?: boolean | null;
            /**
             * Format: binary
             * @description a PNG, JPG, SVG, PDF or TIFF file
             */
            readonly imageFile?: string;
        };
        readonly UpdateFloorForm: {
            /**
             * @description The level; negative below ground. Two floors may share one.
             * @example 3
             */
            readonly floorNumber: number;
            /**
             * @description Display name. Must be a string of 1 to 500 characters, not only whitespace.
             * @example Level 3, north
             */
            readonly name: string;
            /** @description Position in the list of floors; 0 by default. Floors with the same position are sorted by `floorNumber`. */
            readonly sortOrder?: number | null;
            /** @description Whether clients open the map on this floor. Setting it clears it on the other floors. The first active floor of a map always gets it; an inactive floor never has it. */
            readonly isDefault?: boolean | null;
            /** @description Elevation in feet, above sea level or as the map’s `elevationDatum` says. */
            readonly elevationFt?: number | null;
            /** @description Whether the floor is listed. True for a new floor. */
            readonly isActive?: boolean | null;
            /** @description Height up to the next floor, in feet. Defaults to the difference to the elevation of the next floor, or else to 10. Must be a number greater than 0. */
            readonly floorHeightFt?: number | null;
            /** @description Position in the order of floors, as `ordinal` in IMDF: 0 is the ground floor, negative is below ground. Defaults to `floorNumber`. */
            readonly ordinal?: number | null;
            /** @description The label on signs and elevator buttons, such as 7, Mezz or P2. Defaults to `floorNumber`. Must be a string of at most 50 characters. */
            readonly postedLabel?: string | null;
            /** @description The placement of the image on the map, as JSON: `{ controlPoints: [{ x, y, lat, lng }], kind }` (pixels from the top left corner of the image; two points or more, `kind` is `similarity`, `affine` or `projective`), `{ corners: { topLeft, topRight, bottomRight, bottomLeft } }` (three or four) or `{ rotationDeg, center, metersPerPixel }`. `imageSize` says the size that pixels are counted in, if it is not the size of the image. An empty value removes a placement. Must be a JSON object, see the guide. */
            readonly placement?: string | null;
            /** @description The content of a QGIS file of control points (`.points`) or of a world file (`.pgw`, `.jgw`, `.tfw`), as text or as a file, instead of `placement`. Must be the text of a .points file or a world file. */
            readonly placementFile?: string | null;
            /** @description The page of a PDF, starting at 1. Defaults to 1. */
            readonly page?: number | null;
            /** @description The resolution at which a PDF page is drawn, in pixels per inch. By default, the longer side gets 8192 pixels. */
            readonly dpi?: number | null;
            /** @description The password of a PDF. It is used for this request and not stored. Must be a string of at most 500 characters. */
            readonly password?: string | null;
            /**
             * Format: binary
             * @description a PNG, JPG, SVG, PDF or TIFF file
             */
            readonly imageFile?: string;
        };
        readonly UserFields: {
            /** @description Display name. Must be a string of 1 to 500 characters without control characters, not only whitespace. */
            readonly name: string;
            /** @description What the user may do: viewers can read, editors can change maps and the calendar, administrators can do everything. Must be viewer, editor or admin. */
            readonly role: "viewer" | "editor" | "admin";
        };
        readonly UserResult: {
            /** @description Id of the user; for an invited person, the id that the user will have. */
            readonly id: string;
            /** @description Display name. */
            readonly name: string;
            /** @description The email address for signing in, in lower case. */
            readonly email: string;
            /** @description viewer, editor or admin; null for a role that no longer exists. */
            readonly role: string | null;
            /** @description Whether the user is disabled. */
            readonly disabled: boolean;
            /** @description Whether the person is invited and not a user yet. */
            readonly pending: boolean;
            /**
             * Format: date-time
             * @description When the user last signed in; null if never.
             */
            readonly lastSignInOn: string | null;
            /**
             * Format: date-time
             * @description When the user was added or invited.
             */
            readonly createdOn: string;
            /**
             * Format: date-time
             * @description When the invitation expires or expired; null for a user.
             */
            readonly invitationExpiresOn: string | null;
        };
        readonly Verification: {
            /**
             * Format: date
             * @description The day on which someone walked through.
             */
            readonly verifiedOn: string;
            /** @description The name of the user at that time. */
            readonly verifiedBy: string | null;
            /** @description The zone that was verified alone; null for the floor or a point. */
            readonly customMapZoneId: string | null;
            /** @description The point that was verified alone; null for the floor or a zone. */
            readonly customMapPointId: string | null;
            /** @description What was checked. */
            readonly note: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            readonly addedOn: string;
        };
        readonly VerificationFields: {
            /** @description The day on which someone walked through. Defaults to today in the time zone of the department. Must be a date such as 2026-05-31, not in the future. */
            readonly verifiedOn?: string | null;
            /** @description What was checked. Must be a string of at most 2000 characters. */
            readonly note?: string | null;
        };
        readonly VerificationReport: {
            /**
             * Format: date
             * @description Today in the time zone of the department.
             */
            readonly asOf: string;
            /** @description Number of floors that are overdue. */
            readonly overdue: number;
            /** @description Number of floors that are due within 30 days. */
            readonly due: number;
            /** @description Number of floors that were never verified. */
            readonly never: number;
            /** @description Number of all other floors. */
            readonly ok: number;
            /** @description The active floors of active maps, by the name of the map, in the order of its floors. */
            readonly floors: readonly components["schemas"]["ReportedFloor"][];
        };
        readonly Warning: {
            /** @description The field of the request that it is about. */
            readonly field: string;
            /** @description What is probably wrong, and how it is read. */
            readonly message: string;
        };
        readonly ZoneImportFeature: {
            /** @description Position in the FeatureCollection, from 0 */
            readonly index: number;
            readonly status: "imported" | "split" | "skipped";
            /** @description The zones that it became. */
            readonly customMapZoneIds: readonly string[];
            /** @description Why it was skipped. */
            readonly reason: string | null;
            /** @description What was accepted, but is probably a mistake; absent if there is nothing. */
            readonly warnings?: readonly components["schemas"]["Warning"][];
        };
        readonly ZoneImportReport: {
            /** @description Zones that were added */
            readonly zones: number;
            /** @description Features that became one zone */
            readonly imported: number;
            /** @description Features that became one zone per part */
            readonly split: number;
            /** @description Features that did not become a zone */
            readonly skipped: number;
            /** @description Skipped features that `where` excluded */
            readonly filtered: number;
            readonly features: readonly components["schemas"]["ZoneImportFeature"][];
        };
        readonly ZoneSearchResult: {
            /** @description Best match first. */
            readonly zones: readonly components["schemas"]["FoundZone"][];
            /** @description Best match first; only with `points=true`. */
            readonly points?: readonly components["schemas"]["FoundPoint"][];
        };
        readonly Problem: components["schemas"]["Error"] & {
            /** @description A name for the kind of error. Nothing is served at it. */
            readonly type: string;
            /** @description The same as `error`. */
            readonly title: string;
            /** @description The same as `statusCode`. */
            readonly status: number;
            /** @description The same as `message`. */
            readonly detail: string;
        };
        readonly GrantProblem: components["schemas"]["GrantError"] & {
            /** @description A name for the kind of error. Nothing is served at it. */
            readonly type: string;
            /** @description The same as `error`. */
            readonly title: string;
            /** @description The same as `statusCode`. */
            readonly status: number;
            /** @description The same as `message`. */
            readonly detail: string;
        };
        readonly RevocationProblem: components["schemas"]["RevocationError"] & {
            /** @description A name for the kind of error. Nothing is served at it. */
            readonly type: string;
            /** @description The same as `error`. */
            readonly title: string;
            /** @description The same as `statusCode`. */
            readonly status: number;
            /** @description The same as `message`. */
            readonly detail: string;
        };
    };
    responses: {
        /** @description `CalendarItemNotFound`: The department has no calendar item with this id. */
        readonly CalendarItemNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map. */
        readonly CustomMapFloorNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CustomMapNotFound`: The department has no map with this id. */
        readonly CustomMapNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CustomMapPointNotFound`: The department has no point with this id. */
        readonly CustomMapPointNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CustomMapZoneNotFound`: The department has no zone with this id. */
        readonly CustomMapZoneNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ImportNotFound`: The department has no import with this id. */
        readonly ImportNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `InternalServerError`: An internal server error. The server log has the details. */
        readonly InternalServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
        readonly PayloadTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
        readonly ServiceUnavailable: {
            headers: {
                /** @description How many seconds to wait before the next attempt. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ShareLinkNotFound`: The share link does not exist, has expired or was deleted, or its map is inactive. */
        readonly ShareLinkNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `TooManyRequests`: Too many sign-in attempts or too many requests; wait for the number of seconds in `Retry-After`. */
        readonly TooManyRequests: {
            headers: {
                /** @description How many seconds to wait before the next attempt. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Unauthorized`: The bearer token is missing, malformed, expired or from another issuer. */
        readonly Unauthorized: {
            headers: {
                /** @description The scheme that is required: `Bearer`. */
                readonly "WWW-Authenticate"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
        readonly unwell: {
            headers: {
                /** @description How many seconds to wait before the next attempt. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["unwell"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["unwell"];
        };
    };
    readonly getLiveness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly takeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description Default Response */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GrantError"];
                    readonly "application/problem+json": components["schemas"]["GrantProblem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `TooManyRequests`: Too many sign-in attempts or too many requests; wait for the number of seconds in `Retry-After`. */
            readonly 429: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["RevocationForm"];
            };
        };
        readonly responses: {
            /** @description The session has ended. There is no body. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Default Response */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevocationError"];
                    readonly "application/problem+json": components["schemas"]["RevocationProblem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getUsers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["UserResult"][];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly disableUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly enableUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly endSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly inviteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvitationFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewInvitationResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the invited user. */
                readonly invitationId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `InvitationNotFound`: The department has no invitation with this id, or a link has expired, was used, or was replaced by a newer one. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the user. */
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasswordResetResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UserNotFound`: The department has no user with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvitationToken"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvitationDetails"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `InvitationNotFound`: The department has no invitation with this id, or a link has expired, was used, or was replaced by a newer one. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AcceptanceFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `InvitationNotFound`: The department has no invitation with this id, or a link has expired, was used, or was replaced by a newer one. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ApiTokenResult"][];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiTokenFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewApiTokenResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeApiToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the token. */
                readonly tokenId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ApiTokenNotFound`: The department has no API token with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepartmentResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateDepartment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepartmentFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepartmentResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveBackgroundFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SaveBackgroundFileForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepartmentResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteBackgroundFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DepartmentResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBackgroundFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The part of the file to send, such as `bytes=0-16383` (RFC 9110, section 14). */
                readonly Range?: string;
                /** @description The `ETag` of the file that the other parts came from: if the file has changed, the whole file is sent. */
                readonly "If-Range"?: string;
            };
            readonly path: {
                /** @description The key followed by `.pmtiles`. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole file. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.pmtiles": string;
                };
            };
            /** @description The part that `Range` requests. */
            readonly 206: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.pmtiles": string;
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Range` starts after the end of the file. Without a body. */
            readonly 416: {
                headers: {
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getImage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The last part of an `imageUrl`. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/png": string;
                    readonly "image/jpeg": string;
                    readonly "image/svg+xml": string;
                    readonly "application/pdf": string;
                    readonly "image/tiff": string;
                    readonly "application/json": components["schemas"]["PlanTexts"];
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly inspectPlan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["InspectPlanForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlanInspection"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCustomMaps: {
        readonly parameters: {
            readonly query?: {
                /** @description true to list archived maps too. */
                readonly includeInactive?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomMapResult"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveCustomMap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SaveCustomMapForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapResult"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateCustomMap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["UpdateCustomMapForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapResult"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteCustomMap: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getFloors: {
        readonly parameters: {
            readonly query?: {
                /** @description true to list inactive floors too. */
                readonly includeInactive?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomMapFloorResult"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getFloor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapFloorResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveFloor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SaveFloorForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapFloorResult"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateFloor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["UpdateFloorForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapFloorResult"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 412: components["responses"]["Conflict"];
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteFloor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCustomMap: {
        readonly parameters: {
            readonly query?: {
                /** @description true to list inactive floors too. */
                readonly includeInactive?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapDetailResult"];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The key of the tile pyramid. */
                readonly key: string;
                /** @description Zoom level. */
                readonly z: string;
                /** @description Column, from the west. */
                readonly x: string;
                /** @description Row, from the north, and the format: `81027.png`. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tile. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/png": string;
                    readonly "image/webp": string;
                };
            };
            /** @description The tile still matches `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTileJson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The part of a `tileUrlTemplate` after `/tiles/`. */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileJson"];
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTileArchive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The part of the file to send, such as `bytes=0-16383` (RFC 9110, section 14). */
                readonly Range?: string;
                /** @description The `ETag` of the file that the other parts came from: if the file has changed, the whole file is sent. */
                readonly "If-Range"?: string;
            };
            readonly path: {
                /** @description The key followed by `.pmtiles`. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole archive. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.pmtiles": string;
                };
            };
            /** @description The part that `Range` requests. */
            readonly 206: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.pmtiles": string;
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Range` starts after the end of the archive. Without a body. */
            readonly 416: {
                headers: {
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getProcessingStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of a map or of a floor. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The progress. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProcessingStatus"];
                    readonly "text/event-stream": string;
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getZones: {
        readonly parameters: {
            readonly query?: {
                /** @description true to see them with the drafts of the map, as `GetDraft` lists them; you need `maps:write`. */
                readonly draft?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomMapZoneResult"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getZone: {
        readonly parameters: {
            readonly query?: {
                /** @description true to see them with the drafts of the map, as `GetDraft` lists them; you need `maps:write`. */
                readonly draft?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the zone. */
                readonly zoneId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapZoneResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapZoneNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveZone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomMapZoneFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapZoneResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `InvalidPolygon`: The polygon is not a closed GeoJSON Polygon with at least 3 vertices and an area above zero; the message names the ring and the position. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateZone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the zone. */
                readonly zoneId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomMapZoneFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapZoneResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapZoneNotFound"];
            readonly 412: components["responses"]["Conflict"];
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `InvalidPolygon`: The polygon is not a closed GeoJSON Polygon with at least 3 vertices and an area above zero; the message names the ring and the position. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteZone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the zone. */
                readonly zoneId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapZoneNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MapDraftResult"];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly publishDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublishDraftFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MapDraftResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly returnDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReturnDraftFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MapDraftResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the draft. */
                readonly draftId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `DraftNotFound`: The department has no draft with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPoints: {
        readonly parameters: {
            readonly query?: {
                /** @description true to see them with the drafts of the map, as `GetDraft` lists them; you need `maps:write`. */
                readonly draft?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CustomMapPointResult"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPoint: {
        readonly parameters: {
            readonly query?: {
                /** @description true to see them with the drafts of the map, as `GetDraft` lists them; you need `maps:write`. */
                readonly draft?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the point. */
                readonly pointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapPointResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapPointNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly savePoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomMapPointFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapPointResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updatePoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the point. */
                readonly pointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomMapPointFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedCustomMapPointResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapPointNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deletePoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the point. */
                readonly pointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapPointNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAttachments: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of the map that it belongs to. */
                readonly customMapId?: string;
                /** @description Id of the floor that it belongs to. */
                readonly floorId?: string;
                /** @description Id of the zone that it belongs to. */
                readonly zoneId?: string;
                /** @description Id of the point that it belongs to. */
                readonly pointId?: string;
                /** @description Also the attachments of everything in it: of the floors of a map and of the zones and points of a floor. */
                readonly includeNested?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AttachmentResult"][];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             *
             *     `CustomMapZoneNotFound`: The department has no zone with this id.
             *
             *     `CustomMapPointNotFound`: The department has no point with this id.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the attachment. */
                readonly attachmentId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttachmentResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `AttachmentNotFound`: The department has no attachment with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SaveAttachmentForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttachmentResult"];
                };
            };
            /**
             * @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`.
             *
             *     `UnsupportedImage`: The file is not a PNG, JPG, SVG, PDF or TIFF, cannot be decoded, or needs too much memory or time to decode.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             *
             *     `CustomMapZoneNotFound`: The department has no zone with this id.
             *
             *     `CustomMapPointNotFound`: The department has no point with this id.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `AttachmentLimitReached`: The department has as many attachments, or as many bytes of them, as its installation allows; delete some. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `ImageTooLarge`: The image is over 50 MB, or has more pixels than can be decoded.
             *
             *     `PayloadTooLarge`: The request body is over the limit of this endpoint.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the attachment. */
                readonly attachmentId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AttachmentFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AttachmentResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `AttachmentNotFound`: The department has no attachment with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the attachment. */
                readonly attachmentId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `AttachmentNotFound`: The department has no attachment with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAttachmentFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The part of the file to send, such as `bytes=0-16383` (RFC 9110, section 14). */
                readonly Range?: string;
                /** @description The `ETag` of the file that the other parts came from: if the file has changed, the whole file is sent. */
                readonly "If-Range"?: string;
            };
            readonly path: {
                /** @description The last part of a `fileUrl` or `thumbnailUrl`. */
                readonly fileName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole file. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "application/pdf": string;
                    readonly "image/webp": string;
                };
            };
            /** @description The part that `Range` requests. */
            readonly 206: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description `bytes`: parts of the file can be requested. */
                    readonly "Accept-Ranges"?: string;
                    /** @description `*`: pages of any origin can read the response. */
                    readonly "Access-Control-Allow-Origin"?: string;
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "application/pdf": string;
                    readonly "image/webp": string;
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Range` starts after the end of the file. Without a body. */
            readonly 416: {
                headers: {
                    /** @description Which part of the file this is, and the size of the whole file. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getImports: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ImportSummary"][];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportDetails"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["ImportNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getImportZones: {
        readonly parameters: {
            readonly query?: {
                /** @description Which floor of the preview. Default: 0, the first. */
                readonly floor?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A FeatureCollection. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/geo+json": components["schemas"]["ImportPreviewZones"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["ImportNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["SaveImportForm"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportDetails"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        /** @description The choices for a source. Everything has a default. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ImportChoices"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportDetails"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["ImportNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["ImportNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly commitImport: {
        readonly parameters: {
            readonly query?: {
                /** @description true for progress as server-sent events, as with `Accept: text/event-stream`. */
                readonly stream?: boolean;
            };
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ImportCommitFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportDetails"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `ImportNotFound`: The department has no import with this id.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly undoImport: {
        readonly parameters: {
            readonly query?: {
                /** @description true for progress as server-sent events, as with `Accept: text/event-stream`. */
                readonly stream?: boolean;
            };
            readonly header?: {
                /** @description `respond-async`: the response does not wait for the tiles and has `tileUrlTemplate: null` (RFC 7240). */
                readonly Prefer?: string;
            };
            readonly path: {
                /** @description Id of the import. */
                readonly importId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description `respond-async`, if `Prefer` requested it. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportDetails"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["ImportNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportCustomMap: {
        readonly parameters: {
            readonly query?: {
                /** @description `geojson`, the default, has all fields. `kmz` has the plans as overlays, `gpkg` is a GeoPackage, `csv` has the geometries as well-known text, `imdf` is a venue, `tak` a data package, `nena` a GeoPackage with the layers of NENA-STA-006.3, and `mbtiles` the tiles of one floor. */
                readonly format?: "geojson" | "kmz" | "gpkg" | "csv" | "imdf" | "tak" | "nena" | "mbtiles";
                /** @description With `mbtiles`: the floor. Default: the default floor. */
                readonly floorId?: string;
                /** @description With `geojson`: also `attachments` of the map, the floors, zones and points, with the id, the title and the media type of each document and note. Files and texts are not in it, and imports ignore it. */
                readonly attachments?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/geo+json": components["schemas"]["ExportedFeatures"];
                    readonly "application/vnd.google-earth.kmz": string;
                    readonly "application/geopackage+sqlite3": string;
                    readonly "text/csv": string;
                    readonly "application/zip": string;
                    readonly "application/vnd.sqlite3": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CustomMapNotFound`: The department has no map with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportCustomMaps: {
        readonly parameters: {
            readonly query?: {
                /** @description What each map is written as: any format of `Export` except `mbtiles`. Default: `geojson`. */
                readonly format?: "geojson" | "kmz" | "gpkg" | "csv" | "imdf" | "tak" | "nena";
                /** @description With `geojson`: also `attachments` of the map, the floors, zones and points, with the id, the title and the media type of each document and note. Files and texts are not in it, and imports ignore it. */
                readonly attachments?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The archive. */
            readonly 200: {
                headers: {
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSheet: {
        readonly parameters: {
            readonly query?: {
                /** @description The size of the paper. Default: `letter`. */
                readonly paper?: "letter" | "tabloid" | "a4" | "a3";
                /** @description Default: `auto`, which makes the plan as large as possible. */
                readonly orientation?: "auto" | "portrait" | "landscape";
                /** @description false for shades of gray. Default: true. */
                readonly color?: boolean;
                /** @description true for a sheet of the site and the sheets of every active floor. */
                readonly allFloors?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The PDF. */
            readonly 200: {
                headers: {
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMapReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MapReport"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CustomMapNotFound`: The department has no map with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resolveCoordinate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CoordinateResolveFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Sent only while the database is down: the age of the data in seconds. */
                    readonly "Muster-Stale-Seconds"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CoordinateResolveResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resolvePosition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PositionFields"];
            };
        };
        readonly responses: {
            /** @description The result. */
            readonly 200: {
                headers: {
                    /** @description Sent only while the database is down: the age of the data in seconds. */
                    readonly "Muster-Stale-Seconds"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PositionResult"];
                    readonly "application/pidf+xml": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly findNearest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NearestFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Sent only while the database is down: the age of the data in seconds. */
                    readonly "Muster-Stale-Seconds"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NearestResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapNotFound`: The department has no map with this id.
             *
             *     `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly searchZones: {
        readonly parameters: {
            readonly query: {
                /** @description Words from the names of the zone, its floor and its map, from floor labels, and from metadata values. */
                readonly q: string;
                /** @description Only zones of this map. */
                readonly customMapId?: string;
                /** @description Only zones of these types, such as `7` or `2,7`. Can be repeated. Must be zone types from 0 to 11, separated by commas. */
                readonly zoneTypes?: string | readonly string[];
                /** @description Whether points are also searched, by their labels and types. */
                readonly points?: boolean;
                /** @description Only zones with `isDispatchable`, if true. */
                readonly dispatchable?: boolean;
                /** @description The maximum number of zones, and of points. Defaults to 20. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ZoneSearchResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CustomMapNotFound`: The department has no map with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly findPlaces: {
        readonly parameters: {
            readonly query: {
                /** @description An address or the name of a place. */
                readonly q: string;
                /** @description Latitude and longitude, such as `56.46,-2.97`: places near it come first. */
                readonly near?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlacesResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `NotFound`: Nothing is served at this address. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAllCalendarItems: {
        readonly parameters: {
            readonly query?: {
                /** @description Only items that end after this time. A date means midnight. */
                readonly start?: string;
                /** @description Only items that start before this time. */
                readonly end?: string;
                /** @description Only items of these event types. */
                readonly types?: string;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemsResult"];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCalendarItem: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the item. */
                readonly id: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getV2CalendarEntriesForCal: {
        readonly parameters: {
            readonly query?: {
                /** @description Only items that end after this time. A date means midnight. */
                readonly start?: string;
                /** @description Only items that start before this time. */
                readonly end?: string;
                /** @description Only items of these event types. */
                readonly types?: string;
                /** @description The time zone of `start` and `end` without an offset. Defaults to the department’s time zone. */
                readonly timeZone?: string;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["CalendarEntry"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveCalendarItem: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCalendarItemFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateCalendarItem: {
        readonly parameters: {
            readonly query?: {
                /** @description Which instances of its series to change: this one, this and all later ones, or all. Ignored for an item that does not repeat. */
                readonly scope?: "one" | "following" | "all";
            };
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarItemFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 412: components["responses"]["Conflict"];
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteCalendarItem: {
        readonly parameters: {
            readonly query?: {
                /** @description Which instances of its series to change: this one, this and all later ones, or all. Ignored for an item that does not repeat. */
                readonly scope?: "one" | "following" | "all";
            };
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getItemTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemTypesResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveItemType: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarItemTypeFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemTypeResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateItemType: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the type. */
                readonly itemTypeId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarItemTypeFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarItemTypeResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CalendarItemTypeNotFound`: The department has no event type with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteItemType: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that you read. The edit fails with 412 if someone else has changed it since. Without this header, the edit overwrites other changes. */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @description Id of the type. */
                readonly itemTypeId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CalendarItemTypeNotFound`: The department has no event type with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 412: components["responses"]["Conflict"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly signUp: {
        readonly parameters: {
            readonly query?: {
                /** @description Which instances of its series to change: this one, this and all later ones, or all. Ignored for an item that does not repeat. */
                readonly scope?: "one" | "following" | "all";
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarAnswerFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarSignUpResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAnswers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAnswersResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly checkIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarAttendanceFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAttendanceResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly checkOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarAttendanceFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAttendanceResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly undoCheckIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CalendarUndoCheckInFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAttendancesResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAttendance: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarAttendancesResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHours: {
        readonly parameters: {
            readonly query?: {
                /** @description The year, in the department’s time zone. Defaults to the current one. */
                readonly year?: number;
                /** @description Only one quarter of the year. */
                readonly quarter?: number;
                /** @description `csv` for a file. Without it, `Accept: text/csv` has the same effect. */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The hours. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarHoursResult"];
                    readonly "text/csv": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getConflicts: {
        readonly parameters: {
            readonly query: {
                /** @description When the planned event starts. */
                readonly start: string;
                /** @description When it ends, exclusive: after a day, the next one. */
                readonly end: string;
                /** @description The time zone of `start` and `end` without an offset. Defaults to the department’s time zone. */
                readonly timeZone?: string;
                /** @description Where it is. */
                readonly location?: string;
                /** @description The email addresses of its attendees, separated by commas. */
                readonly attendees?: string;
                /** @description The id of the item that is being edited. It is no conflict. */
                readonly calendarItemId?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarConflictsResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CalendarItemNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMessageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageSettingsResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateMessageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MessageFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageSettingsResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateDepartmentMessages: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepartmentMessageFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessageSettingsResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly sendTestMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestMessageFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestMessageResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportICalFile: {
        readonly parameters: {
            readonly query: {
                /** @description Id of the item. */
                readonly calendarItemId: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An iCalendar file */
            readonly 200: {
                headers: {
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `CalendarItemNotFound`: The department has no calendar item with this id. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportDepartmentICalFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An iCalendar file */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description When the resource last changed. */
                    readonly "Last-Modified"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description The calendar still matches `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description When the resource last changed. */
                    readonly "Last-Modified"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCalendarSubscriptionUrl: {
        readonly parameters: {
            readonly query?: {
                /** @description The address of a feed with only the events that the caller is invited to or has signed up for. */
                readonly feed?: "mine";
                /** @description Only items of these event types. */
                readonly types?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarSubscription"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly regenerateCalendarSubscriptionUrl: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CalendarSubscription"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteCalendarSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteAllCalendarSubscriptions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCalendarFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description a number of days or weeks from today such as -90d, +365d or -12w, or a date such as 2026-01-31 */
                readonly from?: string;
                /** @description a number of days or weeks from today such as -90d, +365d or -12w, or a date such as 2026-01-31 */
                readonly to?: string;
                /** @description Only items of these event types. */
                readonly types?: string;
                /** @description `mine`, if the address has it. */
                readonly feed?: "mine";
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The last part of a `SubscriptionUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An iCalendar file */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description When the resource last changed. */
                    readonly "Last-Modified"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description The calendar still matches `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description When the resource last changed. */
                    readonly "Last-Modified"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Unauthorized`: The bearer token is missing, malformed, expired or from another issuer. */
            readonly 401: {
                headers: {
                    /** @description The scheme that is required: `Bearer`. */
                    readonly "WWW-Authenticate"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `TooManyRequests`: Too many sign-in attempts or too many requests; wait for the number of seconds in `Retry-After`. */
            readonly 429: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 500: components["responses"]["InternalServerError"];
            /**
             * @description `CalendarFeedDisabled`: Calendar feeds are turned off on this installation.
             *
             *     `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`.
             */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getMapDataAndMarkers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MapDataResult"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly verifyFloor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapFloorResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly verifyZone: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the zone. */
                readonly zoneId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapZoneResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapZoneNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly verifyPoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the point. */
                readonly pointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapPointResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapPointNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getVerifications: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of verifications. Defaults to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Verification"][];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getVerificationReport: {
        readonly parameters: {
            readonly query?: {
                /** @description `csv` for a file. Without it, `Accept: text/csv` has the same effect. */
                readonly format?: "json" | "csv";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VerificationReport"];
                    readonly "text/csv": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getVersionManifest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapVersionManifest"];
                };
            };
            /** @description Nothing has changed since the version in `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description Only changes after this one: `next` of the page before. */
                readonly since?: number;
                /** @description The maximum number of changes. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description The id of the last event that arrived: the stream continues after it. */
                readonly "Last-Event-ID"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The changes. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomMapChangePage"];
                    readonly "text/event-stream": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getShareLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ShareLinkResult"][];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly saveShareLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the map. */
                readonly customMapId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShareLinkFields"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewShareLinkResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapNotFound"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteShareLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the link. */
                readonly shareLinkId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ShareLinkNotFound`: The share link does not exist, has expired or was deleted, or its map is inactive. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSharedMap: {
        readonly parameters: {
            readonly query?: {
                /** @description Id of a floor, or `default` for the floor to show first: only zones of this floor are included. */
                readonly floor?: string;
            };
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SharedMapResult"];
                };
            };
            /** @description The map still matches `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `ShareLinkNotFound`: The share link does not exist, has expired or was deleted, or its map is inactive. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedMapManifest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SharedMapManifest"];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 404: components["responses"]["ShareLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedAttachments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SharedAttachment"][];
                };
            };
            /** @description Nothing has changed since the response that `If-None-Match` names. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 404: components["responses"]["ShareLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedBackground: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Background"];
                };
            };
            readonly 404: components["responses"]["ShareLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedKml: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The KML document. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.google-earth.kml+xml": string;
                };
            };
            readonly 404: components["responses"]["ShareLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedOverlay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the version that the client has: if it is still current, the response is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The KML document. */
            readonly 200: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/vnd.google-earth.kml+xml": string;
                };
            };
            /** @description The map still matches `If-None-Match`. */
            readonly 304: {
                headers: {
                    /** @description Identifies this version of the resource, for `If-Match` and `If-None-Match`. */
                    readonly ETag?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 404: components["responses"]["ShareLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getSharedSheet: {
        readonly parameters: {
            readonly query?: {
                /** @description The size of the paper. Default: `letter`. */
                readonly paper?: "letter" | "tabloid" | "a4" | "a3";
                /** @description Default: `auto`, which makes the plan as large as possible. */
                readonly orientation?: "auto" | "portrait" | "landscape";
                /** @description false for shades of gray. Default: true. */
                readonly color?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description The last part of a `shareUrl`. */
                readonly token: string;
                /** @description Id of a floor that the link shows. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The PDF. */
            readonly 200: {
                headers: {
                    /** @description Whether to show or save the file, and its file name. */
                    readonly "Content-Disposition"?: string;
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `CustomMapFloorNotFound`: The department has no floor with this id, or the floor belongs to another map.
             *
             *     `ShareLinkNotFound`: The share link does not exist, has expired or was deleted, or its map is inactive.
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description `ServiceUnavailable`: The service is overloaded or stopping, or something that this request needs is unreachable; try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    /** @description How many seconds to wait before the next attempt. */
                    readonly "Retry-After"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly getTrash: {
        readonly parameters: {
            readonly query?: {
                /** @description Only entries of this kind. */
                readonly kind?: "map" | "floor" | "zone" | "point" | "attachment" | "calendarItem";
                /** @description Only entries whose name contains this text, ignoring case and accents. */
                readonly name?: string;
                /** @description Only entries older than this one: `next` of the previous page. */
                readonly before?: string;
                /** @description The maximum number of entries. Defaults to 100. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TrashPage"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly restore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TrashIds"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RestoreResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `TrashEntryNotFound`: The trash of the department has no entry with this id: it was restored, was permanently deleted, or has expired. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `Conflict`: The resource is not in the state that the request expects. With `If-Match` the status is 412: someone else changed it; read it again and repeat your change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteForever: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TrashIds"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeleteForeverResult"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `TrashEntryNotFound`: The trash of the department has no entry with this id: it was restored, was permanently deleted, or has expired. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAuditEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description Only entries about objects of this kind. */
                readonly kind?: "map" | "floor" | "zone" | "point" | "draft" | "shareLink" | "attachment" | "import" | "calendarItem" | "calendarSeries" | "calendarItemType" | "calendarFeed" | "department" | "user" | "invitation" | "session" | "apiToken" | "installation";
                /** @description Only entries about the object with this id. */
                readonly id?: string;
                /** @description Only entries about this map, its floors, zones, points and share links. */
                readonly customMapId?: string;
                /** @description Only what this user did. */
                readonly userId?: string;
                /** @description Only entries from this instant on. */
                readonly from?: string;
                /** @description Only entries before this instant. */
                readonly to?: string;
                /** @description Only entries older than this one: `next` of the previous page. */
                readonly before?: number;
                /** @description The maximum number of entries. Defaults to 100; CSV and NDJSON have all entries. */
                readonly limit?: number;
                /** @description The output format. CSV and NDJSON are streamed and have all entries. */
                readonly format?: "json" | "csv" | "ndjson";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries. */
            readonly 200: {
                headers: {
                    /** @description How long the response can be cached, and by whom. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                    readonly "text/csv": string;
                    readonly "application/x-ndjson": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly importZones: {
        readonly parameters: {
            readonly query?: {
                /** @description The property that holds the name of a zone. Defaults to `name`. */
                readonly nameProperty?: string;
                /** @description The property with the type: a zone type, or a common word such as `office` or `lift`. */
                readonly typeProperty?: string;
                /** @description The zone type, as a number or a name, if that property is missing or unknown. Default: `Custom`. */
                readonly defaultType?: string;
                /** @description Only features whose property has this value, such as `type:room`. Can be repeated: values of one property are alternatives; different properties must all match. Must be property:value, of at most 1000 characters. */
                readonly where?: string | readonly string[];
                /** @description Whether a feature that cannot become a zone rejects the whole collection. */
                readonly strict?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description Id of the floor. */
                readonly floorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GeoJsonFeatureCollection"];
                readonly "application/geo+json": components["schemas"]["GeoJsonFeatureCollection"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ZoneImportReport"];
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: components["responses"]["CustomMapFloorNotFound"];
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `InvalidPolygon`: The polygon is not a closed GeoJSON Polygon with at least 3 vertices and an area above zero; the message names the ring and the position. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resolvePositions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PositionsFields"];
                readonly "application/x-ndjson": components["schemas"]["PositionsFields"];
            };
        };
        readonly responses: {
            /** @description The results, in the order of the positions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PositionsResult"];
                    readonly "application/x-ndjson": string;
                };
            };
            /** @description `InvalidRequest`: A field is missing, has the wrong type or is out of range. With status 408 the body did not arrive in time; with 417 the `Expect` header is not `100-continue`. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description `Forbidden`: The token is valid but lacks the permission that the operation needs. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `PayloadTooLarge`: The request body is over the limit of this endpoint. */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `UnsupportedMediaType`: The endpoint does not support this Content-Type. */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
}

#!/usr/bin/python3
"""Starts an S3 server for the tests: OpenStack Swift with its S3 API (Debian: python3-swift), all of it in one process.

    start-s3-server.py FOLDER BUCKET

Listens on free ports of 127.0.0.1, makes the bucket, prints one line of JSON: {"endpoint", "accessKeyId",
"secretAccessKey"}, and serves until it gets SIGTERM or its parent ends. FOLDER is to be empty, on a file system with
extended attributes.
"""
import array
import ctypes
import json
import os
import pathlib
import signal
import socket
import sys

FOLDER, BUCKET = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
ACCOUNT, USER, SECRET = 'test', 'tester', 'testing'
KINDS = ('account', 'container', 'object')

DEFAULTS = f'''
[DEFAULT]
swift_dir = {FOLDER}
devices = {FOLDER}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = WARNING
recon_cache_path = {FOLDER}/cache
'''
# The cache middleware proper wants a memcached.
PROXY = f'''
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
error_suppression_limit = 1000000
[filter:cache]
paste.filter_factory = __main__:cache_factory
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{ACCOUNT}_{USER} = {SECRET} .admin
[filter:slo]
use = egg:swift#slo
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
'''


class Cache:
    """The part of a memcached client that Swift calls, without expiry: the server lives for minutes."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        text = self.values.get(key)
        return None if text is None else json.loads(text)

    def set(self, key, value, **_options):
        self.values[key] = json.dumps(value)  # as memcached does: what is read is a copy

    def delete(self, key, **_options):
        self.values.pop(key, None)


def cache_factory(_global_conf, **_conf):
    cache = Cache()

    def with_cache(app):
        def handle(environ, start_response):
            environ['swift.cache'] = cache
            return app(environ, start_response)
        return handle
    return with_cache


def write_configuration(ports):
    from swift.common.ring import RingData
    (FOLDER / 'devices' / 'disk').mkdir(parents=True)
    (FOLDER / 'cache').mkdir()
    (FOLDER / 'swift.conf').write_text('[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n')
    (FOLDER / 'proxy-server.conf').write_text(DEFAULTS + PROXY)
    for kind in KINDS:
        (FOLDER / f'{kind}-server.conf').write_text(
            f'{DEFAULTS}[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{kind}\n'
            'container_update_timeout = 60\nnode_timeout = 60\n')
        device = {'id': 0, 'zone': 1, 'region': 1, 'weight': 1.0, 'device': 'disk', 'meta': '',
                  'ip': '127.0.0.1', 'port': ports[kind],
                  'replication_ip': '127.0.0.1', 'replication_port': ports[kind]}
        RingData([array.array('H', [0] * 4)], [device], 30).save(str(FOLDER / f'{kind}.ring.gz'))


def create_bucket(port):
    from eventlet.green.http import client
    connection = client.HTTPConnection('127.0.0.1', port, timeout=60)
    connection.request('GET', '/auth/v1.0', headers={'X-Auth-User': f'{ACCOUNT}:{USER}', 'X-Auth-Key': SECRET})
    signed_in = connection.getresponse()
    signed_in.read()
    connection.request('PUT', f'/v1/AUTH_{ACCOUNT}/{BUCKET}', headers={'X-Auth-Token': signed_in.getheader('X-Auth-Token')})
    made = connection.getresponse()
    if made.status not in (201, 202):
        sys.exit(f'the bucket could not be made: {made.status} {made.read()!r}')
    connection.close()


def main():
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG: end with the parent
    # The tests need correctness, not durability: what they write is discarded.
    os.fsync = os.fdatasync = lambda _descriptor: None
    import eventlet
    import eventlet.wsgi
    from swift.common import utils
    eventlet.hubs.use_hub(utils.get_hub())
    eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

    sockets = {kind: eventlet.listen(('127.0.0.1', 0), backlog=1024) for kind in ('proxy', *KINDS)}
    for listener in sockets.values():
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    ports = {kind: listener.getsockname()[1] for kind, listener in sockets.items()}
    write_configuration(ports)
    utils.set_swift_dir(str(FOLDER))
    utils.validate_configuration()
    from swift.common.storage_policy import reload_storage_policies
    from swift.common.wsgi import SwiftHttpProtocol, loadapp
    reload_storage_policies()
    servers = [
        eventlet.spawn(eventlet.wsgi.server, listener, loadapp(str(FOLDER / f'{kind}-server.conf')), log_output=False,
                       protocol=SwiftHttpProtocol, capitalize_response_headers=False)
        for kind, listener in sockets.items()
    ]
    create_bucket(ports['proxy'])
    print(json.dumps({'endpoint': f'http://127.0.0.1:{ports["proxy"]}',
                      'accessKeyId': f'{ACCOUNT}:{USER}', 'secretAccessKey': SECRET}), flush=True)
    for server in servers:
        server.wait()


if __name__ == '__main__':
    main()
